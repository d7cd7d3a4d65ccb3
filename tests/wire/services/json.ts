export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Returns what stands at `path` below `value`; throws an error that names the first step that is not there. */
export function at(value: Json | undefined, ...path: (string | number)[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (value === undefined) throw new Error('The response carries no data.');
    return value;
  }
  if (typeof value !== 'object' || value === null) throw new Error(`There is nothing to find ${step} in.`);
  const found = Object.entries(value).find(([name]) => name === String(step))?.[1];
  if (found === undefined) throw new Error(`${step} is not among ${Object.keys(value).join(', ')}.`);
  return at(found, ...rest);
}

/** Returns the text at `path` below `value`. */
export function textAt(value: Json | undefined, ...path: (string | number)[]): string {
  const found = at(value, ...path);
  if (typeof found !== 'string') throw new Error(`${path.join('.')} is no text.`);
  return found;
}

/** Returns the list at `path` below `value`. */
export function listAt(value: Json | undefined, ...path: (string | number)[]): Json[] {
  const found = at(value, ...path);
  if (!Array.isArray(found)) throw new Error(`${path.join('.')} is no list.`);
  return found;
}

/** Returns the names of the fields of an object; none of anything else. */
export function fieldsOf(value: Json | undefined): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** Checks that the object at `path` below `value` has all of these fields. */
export function expectFields(
  fields: readonly string[],
  value: Json | undefined,
  ...path: (string | number)[]
): void {
  expect(fieldsOf(at(value, ...path))).toEqual(expect.arrayContaining([...fields]));
}
