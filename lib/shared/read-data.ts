import { fallbackOf } from '#contracts/with-fallback.ts';
import { z } from '#contracts/zod.ts';
import { countIn, findList, isFields, onlyFields } from './list-in.ts';
import { parseMoment } from './moment.ts';

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** Data of an answer as its contract types it, and what of the answer was not as expected. */
export interface ReadData<T> {
  data: T;
  /** Paths of fields that were replaced and of entries that were left out, each with a code; never a value. */
  problems: string[];
}

/**
 * Reads the data of an answer. What this product's services send is taken as it is. What a service of another make sends is
 * brought into the contract's shape as far as its meaning is certain (ADR 13); an entry of a list that cannot be read is left
 * out, unless that is true of all. Returns the error of zod where the data cannot be read at all.
 */
export function readData<T>(schema: z.ZodType<T>, data: unknown): ReadData<T> | z.ZodError {
  const exact = schema.safeParse(data);
  if (exact.success) return { data: exact.data, problems: [] };
  const problems: string[] = [];
  const fitted = fit(schema, arrange(schema, data), { path: [], problems });
  const parsed = schema.safeParse(fitted);
  if (parsed.success) return { data: parsed.data, problems };
  const rest = schema.safeParse(withoutBadEntries(fitted, parsed.error));
  if (!rest.success) return parsed.error;
  return { data: rest.data, problems: [...problems, ...problemsOf(parsed.error)] };
}

/** Returns the path and the code of every issue. */
export function problemsOf(error: z.core.$ZodError, path: Path = []): string[] {
  return error.issues.map((issue) => `${[...path, ...issue.path].join('.')} ${issue.code}`);
}

/** Brings the lists in `data` to where the schema has them. */
function arrange(schema: Schema, data: unknown): unknown {
  if (schema instanceof z.ZodArray) return findList(data, isEntryOf(schema.element))?.list ?? data;
  if (schema instanceof z.ZodRecord) return arrangeGroups(data);
  if (schema instanceof z.ZodNullable) return data === null ? null : arrange(schema.unwrap(), data);
  if (!(schema instanceof z.ZodObject)) return data;
  const { rows } = schema.shape;
  if (rows instanceof z.ZodArray) {
    const found = findList(data, isEntryOf(rows.element));
    return found
      ? { ...found.around, rows: found.list, total: countIn(found.around) ?? found.list.length }
      : data;
  }
  if (Array.isArray(data)) return data.length === 1 ? arrange(schema, data[0]) : data;
  if (!isFields(data)) return data;
  const isHere = Object.keys(schema.shape).some((name) => name in data);
  return isHere ? data : (onlyFields(data) ?? data);
}

/** Lists by the name of their group; a list without groups becomes one, and what stands beside the groups is left out. */
function arrangeGroups(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 0 ? {} : { All: data };
  if (!isFields(data)) return data ?? {};
  const groups = Object.entries(data).filter(([, value]) => Array.isArray(value));
  const below = onlyFields(data);
  return groups.length === 0 && below ? arrangeGroups(below) : Object.fromEntries(groups);
}

/** An object that has an id and another field of an entry, or most of its fields; not one that holds entries. */
const isEntryOf = (element: Schema) => (value: object) => {
  if (!(element instanceof z.ZodObject)) return false;
  const known = Object.keys(element.shape).filter((name) => name in value).length;
  return known >= 2 && ('id' in value || known >= Object.keys(value).length / 2);
};

interface Place {
  path: Path;
  problems: string[];
}

const at = ({ path, problems }: Place, name: PropertyKey): Place => ({ path: [...path, name], problems });

function fit(schema: Schema, value: unknown, place: Place): unknown {
  const fallback = fallbackOf(schema);
  if (!fallback) return fitPlain(schema, value, place);
  if (value === undefined || value === null) return schema instanceof z.ZodNullable ? null : fallback.value;
  const fitted = fitPlain(schema, value, place);
  const parsed = z.safeParse(schema, fitted);
  if (parsed.success) return fitted;
  if (!fallback.isExpected) place.problems.push(...problemsOf(parsed.error, place.path));
  return fallback.value;
}

function fitPlain(schema: Schema, value: unknown, place: Place): unknown {
  if (schema instanceof z.ZodDefault) return value === null ? undefined : fit(schema.unwrap(), value, place);
  if (schema instanceof z.ZodNullable) return fitNullable(schema.unwrap(), value, place);
  if (schema instanceof z.ZodObject) return fitObject(schema, value, place);
  if (schema instanceof z.ZodArray) return fitList(schema.element, value, place);
  if (schema instanceof z.ZodRecord) return fitRecord(schema.valueType, value, place);
  if (schema instanceof z.ZodEnum) return optionFor(schema, value);
  if (schema instanceof z.ZodISODateTime) return parseMoment(value) ?? value;
  if (schema instanceof z.ZodNumber) return numberIn(value);
  if (schema instanceof z.ZodBoolean) return truthIn(value);
  return schema instanceof z.ZodString ? textIn(value) : value;
}

function fitNullable(inner: Schema, value: unknown, place: Place): unknown {
  if (value === undefined || value === null) return null;
  const isNothing = value === '' && !z.safeParse(inner, '').success;
  return isNothing ? null : fit(inner, value, place);
}

function fitObject(
  { shape }: { shape: Readonly<Record<string, Schema>> },
  value: unknown,
  place: Place,
): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, fit(schema, value[name], at(place, name))]),
  );
}

/** Nothing is an empty list; numbers may come as text with commas between, or one alone. */
function fitList(element: Schema, value: unknown, place: Place): unknown {
  if (value === undefined || value === null || value === '') return [];
  const isNumbers = element instanceof z.ZodNumber;
  const list = isNumbers && typeof value === 'string' ? value.replace(/[[\]]/g, '').split(',') : value;
  if (!Array.isArray(list)) return isNumbers && typeof list === 'number' ? [list] : list;
  return list.map((each, index) => fit(element, each, at(place, index)));
}

function fitRecord(schema: Schema, value: unknown, place: Place): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fit(schema, each, at(place, name))]),
  );
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** The option that differs at most in case and in what separates its words. */
function optionFor({ options }: z.ZodEnum, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return options.find((option) => typeof option === 'string' && plain(option) === plain(value)) ?? value;
}

const numberIn = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** A missing truth is false, as in most notations that leave fields out. */
function truthIn(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return false;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
  if (['true', '1', 'yes'].includes(text)) return true;
  return ['false', '0', 'no'].includes(text) ? false : value;
}

/** A person or another thing is the text that names it. */
function textIn(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (isFields(value)) return value['full_name'] ?? value['name'] ?? value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** The data without the list entries in which an issue lies; unchanged where nothing would be left of a list. */
function withoutBadEntries(data: unknown, error: z.ZodError): unknown {
  const bad = new Set(error.issues.map(({ path }) => entryOf(path)));
  return without(data, '', bad);
}

/** The path to the outermost list entry on this path. */
function entryOf(path: Path): string {
  const index = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, index + 1).join('/');
}

function without(data: unknown, path: string, bad: ReadonlySet<string>): unknown {
  const below = (name: PropertyKey) => (path === '' ? String(name) : `${path}/${String(name)}`);
  if (Array.isArray(data)) {
    const kept = data.filter((_, index) => !bad.has(below(index)));
    return kept.length > 0 ? kept : data;
  }
  if (!isFields(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, each]) => [name, without(each, below(name), bad)]),
  );
}
