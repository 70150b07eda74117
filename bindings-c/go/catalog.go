package skillspan

// #include <skillspan.h>
import "C"

// CatalogOptions tell how a catalog is written. A dialect with a catalog of its own heeds Include and Exclude alone.
type CatalogOptions struct {
	// Format is xml (the default), markdown or json.
	Format string `json:"format,omitzero"`
	// Locations shows each skill's location, for hosts whose model reads files itself: true as it is, "url" as a URL.
	Locations any `json:"locations,omitzero"`
	// Preamble is the paragraph in front: true for the standard one (the default), false for none, or a text.
	Preamble any `json:"preamble,omitzero"`
	// Include are the only names or ids; nil is all.
	Include []string `json:"include,omitzero"`
	// Exclude are names or ids that are left out.
	Exclude []string `json:"exclude,omitzero"`
	Budget  Budget   `json:"budget,omitzero"`
	// Extra are further options by their wire names, for what this package does not know; they win.
	Extra map[string]any `json:"-"`
}

func (o *CatalogOptions) encode() (string, error) {
	if o == nil {
		return "", nil
	}
	return encodeOptions(o, o.Extra)
}

// Catalog is the list of skills that a model sees; empty if there is none. Options may be nil.
func (s *Set) Catalog(options *CatalogOptions) (string, error) {
	return ask(s.handle, func(set *C.skillspan_set) (string, error) {
		form, err := options.encode()
		if err != nil {
			return "", err
		}
		var catalog *C.skillspan_text
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_catalog(set, text(form), &catalog, &fault), &fault); err != nil {
			return "", err
		}
		return taken(catalog), nil
	})
}

// CatalogReport is what a catalog shows of its skills, and what its budget cost. Names are in the catalog's order.
type CatalogReport struct {
	Total  int `json:"total"`
	Listed int `json:"listed"`
	// Shortened are listed without all of their description.
	Shortened []string `json:"shortened"`
	// Omitted are not listed.
	Omitted []string `json:"omitted"`
	// Chars is the size of the text in Unicode scalar values.
	Chars int `json:"chars"`
}

// CatalogReport tells what the catalog of the same options shows of its skills, and what its budget cost.
func (s *Set) CatalogReport(options *CatalogOptions) (*CatalogReport, error) {
	return ask(s.handle, func(set *C.skillspan_set) (*CatalogReport, error) {
		form, err := options.encode()
		if err != nil {
			return nil, err
		}
		var report *C.skillspan_catalog_report
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_catalog_report(set, text(form), &report, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_catalog_report_free(report)
		return record[CatalogReport](C.skillspan_catalog_report_to_json(report))
	})
}

// MenuEntry is a line of the menu of skills that a person may call.
type MenuEntry struct {
	Name         string  `json:"name"`
	Description  string  `json:"description"`
	ArgumentHint *string `json:"argument_hint,omitzero"`
}

// UserMenu lists the skills that a person may call, hidden from the model or not.
func (s *Set) UserMenu() ([]MenuEntry, error) {
	return ask(s.handle, func(set *C.skillspan_set) ([]MenuEntry, error) {
		var menu *C.skillspan_menu
		var fault *C.skillspan_error
		if err := failure(C.skillspan_set_user_menu(set, &menu, &fault), &fault); err != nil {
			return nil, err
		}
		defer C.skillspan_menu_free(menu)
		return list[MenuEntry](C.skillspan_menu_to_json(menu))
	})
}
