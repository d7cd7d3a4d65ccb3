import type { Update } from '#support/pdf/attacker.ts';
import { OBJECTS } from './base-files.ts';

/** Returns the objects of a file with changes. */
export type Prepare = (objects: readonly string[]) => string[];

/** An attack on a signed file, as pdf-insecurity.org describes it. */
export interface Attack {
  /** Family of attacks, such as `replace shadow`. */
  family: string;
  /** Short description of the attack, as printed. */
  name: string;
  /** Kinds of signed files that it works on: DocMDP level of the certification, or none. */
  levels: readonly (1 | 2 | 3 | undefined)[];
  /** Names of the files that it works on; all if it is left out. */
  files?: readonly string[];
  /** Changes the objects before they are signed. */
  prepare?: Prepare;
  /** Name of the prepared field that is signed before the attack; by default a new one. */
  fieldName?: string;
  /** Appends an update, or … */
  update?: Update;
  /** … changes the bytes. */
  change?: (bytes: Buffer) => Buffer;
  /** Has the attacker sign the field of that name after the update, with a key that is trusted as well. */
  signedField?: string;
}

export const ANY_LEVEL = [undefined, 2, 3] as const;
export const CERTIFIED = [1, 2, 3] as const;

/** Returns an attack that works on files of every kind. */
export function attack(
  family: string,
  name: string,
  rest: Omit<Attack, 'family' | 'name' | 'levels'>,
): Attack {
  return { family, name, levels: ANY_LEVEL, ...rest };
}

/** Returns objects with one text replaced in one of them, numbered from 1. */
export function replacing(
  number: number,
  from: string,
  to: string,
): (objects: readonly string[]) => string[] {
  return (objects) =>
    objects.map((text, index) => {
      if (index + 1 !== number) return text;
      if (!text.includes(from)) throw new Error(`object ${number} has no ${from}`);
      return text.replace(from, to);
    });
}

/** Returns the objects with the given ones at the spare numbers. */
export function withSpare(objects: readonly string[], texts: readonly string[]): string[] {
  const start = OBJECTS.spare - 1;
  return [...objects.slice(0, start), ...texts, ...objects.slice(start + texts.length)];
}

/** Returns a preparation that gives the spare numbers to these objects. */
export const spare =
  (...texts: string[]): Prepare =>
  (objects) =>
    withSpare(objects, texts);

/** Returns a preparation of several steps. */
export const steps =
  (...all: Prepare[]): Prepare =>
  (objects) =>
    all.reduce((done, step) => step(done), [...objects]);
