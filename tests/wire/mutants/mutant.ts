/** Tests that must notice a mutant: file name without its ending below tests/wire, and a part of the title. */
export interface Catcher {
  file: string;
  title: string;
}

/** A change of one file: every occurrence of a text, which must be there exactly. */
export interface Replacement {
  file: string;
  from: string;
  to: string;
}

/** A change that keeps the product working with itself, but not with the specification. */
export type Mutant = { name: string; by: Catcher } & (
  | { replace: Replacement }
  /** A word, replaced wherever the product's code and its database have it. */
  | { rename: { word: string; to: string } }
);

const contracts = (file: string) => `lib/contracts/${file}.ts`;

/** A path, text or number of one file under lib/contracts. */
export function inContract(file: string, from: string, to: string, by: Catcher): Mutant {
  return inFile(contracts(file), from, to, by);
}

export function inFile(file: string, from: string, to: string, by: Catcher): Mutant {
  return { name: `${from} → ${to}`.replace(/\s+/g, ' '), replace: { file, from, to }, by };
}

export function renamed(word: string, to: string, by: Catcher): Mutant {
  return { name: `${word} → ${to} everywhere`, rename: { word, to }, by };
}
