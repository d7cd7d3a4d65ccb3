const LINE = /^- ([A-Z]{2}-\d{2}) (.+)$/gm;
const ID = /\b[A-Z]{2}-\d{2}\b/g;

/** Returns the requirements of docs/REQUIREMENTS.md by their ids, in the order of the document. @throws if an id stands twice. */
export function requirementsOf(markdown: string): Map<string, string> {
  const requirements = new Map<string, string>();
  for (const [, id = '', text = ''] of markdown.matchAll(LINE)) {
    if (requirements.has(id)) throw new Error(`${id} stands twice in the list of requirements.`);
    requirements.set(id, text);
  }
  return requirements;
}

/** Compares the list with the titles of tests: requirements without a title, and ids in titles that are not in the list. */
export function compareWithTitles(
  requirements: ReadonlyMap<string, string>,
  titles: readonly string[],
): { unnamed: string[]; unknown: string[] } {
  const named = new Set(titles.flatMap((title) => title.match(ID) ?? []));
  return {
    unnamed: [...requirements.keys()].filter((id) => !named.has(id)),
    unknown: [...named].filter((id) => !requirements.has(id)),
  };
}
