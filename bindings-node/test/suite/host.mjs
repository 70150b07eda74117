// Host callbacks made from the data of a case. `later` makes a promise of each answer, or leaves it as it is.

const textOf = (value) => (Array.isArray(value) ? value.join("\n") : value);
const bytesOf = (value) => (value.base64 === undefined ? textOf(value) : Buffer.from(value.base64, "base64"));

const fail = (words) => {
  throw new Error(textOf(words));
};

export function storeOf({ documents = {}, files = {}, raises = {} }, later) {
  const method = (wireName, act) => later((...args) => (wireName in raises ? fail(raises[wireName]) : act(...args)));
  return {
    list: method("list", () => Object.keys(documents)),
    readDocument: method("read_document", (id) => {
      const document = documents[id];
      return document.raises === undefined ? bytesOf(document) : fail(document.raises);
    }),
    listFiles: method("list_files", (id) => Object.keys(files[id] ?? {})),
    readFile: method("read_file", (id, path) => bytesOf(files[id][path])),
  };
}

export const providerOf = ({ returns = null, raises }, later) =>
  later(() => (raises === undefined ? returns : fail(raises)));

export const decideOf = ({ returns }, later) => later((skill) => returns[skill.name]);

export const resolverOf = (answers, later) => later((name, value) => answers[name] ?? value);
