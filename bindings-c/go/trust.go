package skillspan

// Trust tells whether skills need a verdict, and who gives it.
type Trust struct {
	// Demand blocks every skill without a verdict.
	Demand bool `json:"demand,omitzero"`
	// Approvals are what Set.Approvals gave: approved skills are shown while their folders stay as they were.
	Approvals Approvals `json:"approvals,omitzero"`
	// Decide gives the verdict on a skill, at opening and at each refresh.
	Decide func(Skill) Verdict `json:"-"`
}

// Verdict is a host's word on a skill.
type Verdict int8

// The verdicts. Denied blocks a skill, approved or not.
const (
	Denied    Verdict = -1
	Undecided Verdict = 0
	Allowed   Verdict = 1
)
