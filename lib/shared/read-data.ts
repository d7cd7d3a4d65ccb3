import { fallbackOf } from '#contracts/with-fallback.ts';
import { z } from '#contracts/zod.ts';
import { countIn, findList, isFields, onlyFields } from './list-in.ts';
import { parseMoment } from './moment.ts';

type Schema = z.core.$ZodType;
type Path = readonly PropertyKey[];

/** Data of a response as its contract types them, and the deviations of the response. */
export interface ReadData<T> {
  data: T;
  /** Paths of replaced fields and ignored entries, each with zod's code; never a value. */
  problems: string[];
}

/**
 * Reads the data of a response. Data that match the schema are returned as they are, those of a third-party service are converted
 * to the schema's shape where their meaning is certain (ADR 13). An unreadable entry of a list is ignored, unless all entries are
 * unreadable. Returns zod's error if the data cannot be read at all.
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

/** Moves the lists in `data` to where the schema has them. */
function arrange(schema: Schema, data: unknown): unknown {
  if (schema instanceof z.ZodArray) return findList(data, isEntryOf(schema.def.element))?.list ?? data;
  if (schema instanceof z.ZodRecord) return arrangeGroups(data);
  if (schema instanceof z.ZodNullable) return data === null ? null : arrange(schema.def.innerType, data);
  if (!(schema instanceof z.ZodObject)) return data;
  const { rows } = schema.shape;
  if (rows instanceof z.ZodArray) {
    const found = findList(data, isEntryOf(rows.def.element));
    return found
      ? { ...found.around, rows: found.list, total: countIn(found.around) ?? found.list.length }
      : data;
  }
  if (Array.isArray(data)) return data.length === 1 ? arrange(schema, data[0]) : data;
  if (!isFields(data)) return data;
  const isHere = Object.keys(schema.shape).some((name) => name in data);
  return isHere ? data : (onlyFields(data) ?? data);
}

/** Returns lists by the name of their group, without the fields beside them; a list without groups becomes one group. */
function arrangeGroups(data: unknown): unknown {
  if (Array.isArray(data)) return data.length === 0 ? {} : { All: data };
  if (!isFields(data)) return data ?? {};
  const groups = Object.entries(data).filter(([, value]) => Array.isArray(value));
  const below = onlyFields(data);
  return groups.length === 0 && below ? arrangeGroups(below) : Object.fromEntries(groups);
}

/** Checks whether an object is an entry, not one that holds entries: it has an id and another field of an entry, or most of its fields. */
const isEntryOf = (element: Schema) => (value: object) => {
  if (!(element instanceof z.ZodObject)) return false;
  const known = Object.keys(element.shape).filter((name) => name in value).length;
  return known >= 2 && ('id' in value || known >= Object.keys(value).length / 2);
};

/** Path of a value, and the list that collects problems. */
interface Location {
  path: Path;
  problems: string[];
}

const at = ({ path, problems }: Location, name: PropertyKey): Location => ({
  path: [...path, name],
  problems,
});

function fit(schema: Schema, value: unknown, location: Location): unknown {
  const fallback = fallbackOf(schema);
  if (!fallback) return fitPlain(schema, value, location);
  if (value === undefined || value === null) return schema instanceof z.ZodNullable ? null : fallback.value;
  const fitted = fitPlain(schema, value, location);
  const parsed = z.safeParse(schema, fitted);
  if (parsed.success) return fitted;
  if (!fallback.isExpected) location.problems.push(...problemsOf(parsed.error, location.path));
  return fallback.value;
}

function fitPlain(schema: Schema, value: unknown, location: Location): unknown {
  if (schema instanceof z.ZodDefault)
    return value === null ? undefined : fit(schema.def.innerType, value, location);
  if (schema instanceof z.ZodNullable) return fitNullable(schema.def.innerType, value, location);
  if (schema instanceof z.ZodObject) return fitObject(schema, value, location);
  if (schema instanceof z.ZodArray) return fitList(schema.def.element, value, location);
  if (schema instanceof z.ZodRecord) return fitRecord(schema.def.valueType, value, location);
  if (schema instanceof z.ZodEnum) return optionFor(schema, value);
  if (schema instanceof z.ZodISODateTime) return parseMoment(value) ?? value;
  if (schema instanceof z.ZodNumber) return numberIn(value);
  if (schema instanceof z.ZodBoolean) return booleanIn(value);
  return schema instanceof z.ZodString ? textIn(value) : value;
}

function fitNullable(inner: Schema, value: unknown, location: Location): unknown {
  if (value === undefined || value === null) return null;
  const isNothing = value === '' && !z.safeParse(inner, '').success;
  return isNothing ? null : fit(inner, value, location);
}

function fitObject(
  { shape }: { shape: Readonly<Record<string, Schema>> },
  value: unknown,
  location: Location,
): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, fit(schema, value[name], at(location, name))]),
  );
}

/** Converts a missing value to an empty list, and page numbers from comma-separated text or a single number. */
function fitList(element: Schema, value: unknown, location: Location): unknown {
  if (value === undefined || value === null || value === '') return [];
  const isNumbers = element instanceof z.ZodNumber;
  const list = isNumbers && typeof value === 'string' ? value.replace(/[[\]]/g, '').split(',') : value;
  if (!Array.isArray(list)) return isNumbers && typeof list === 'number' ? [list] : list;
  return list.map((each, index) => fit(element, each, at(location, index)));
}

function fitRecord(schema: Schema, value: unknown, location: Location): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, fit(schema, each, at(location, name))]),
  );
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Returns the option that differs at most in case and in the separators of its words. */
function optionFor({ options }: z.ZodEnum, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return options.find((option) => typeof option === 'string' && plain(option) === plain(value)) ?? value;
}

const numberIn = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** Converts to a boolean; a missing value is false, since many notations omit false. */
function booleanIn(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return false;
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
  if (['true', '1', 'yes'].includes(text)) return true;
  return ['false', '0', 'no'].includes(text) ? false : value;
}

/** Converts to text; an object becomes its name. */
function textIn(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (isFields(value)) return value['full_name'] ?? value['name'] ?? value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

/** Returns the data without the list entries that have an issue; a list without any good entry stays as it is. */
function withoutBadEntries(data: unknown, error: z.ZodError): unknown {
  const bad = new Set(error.issues.map(({ path }) => entryOf(path)));
  return without(data, '', bad);
}

/** Returns the path of the outermost list entry on this path. */
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
