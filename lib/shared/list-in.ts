type Fields = Readonly<Record<string, unknown>>;

/** Checks whether `value` is an object with fields: neither null nor a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** List in a response, with the fields beside it. */
interface FoundList {
  list: readonly unknown[];
  around: Fields;
}

const LIST_NAMES = ['rows', 'data', 'list', 'items', 'results', 'records', 'documents', 'content'];
const COUNT_NAMES =
  /^(?:total|count|records_?total|total_?(?:count|records|rows|items|elements|results|documents)|row_?count)$/i;
const PAGING_NAMES = ['pagination', 'paging', 'page', 'meta'];

/**
 * Returns the list in `data`, whose position the specification does not define: the data itself, a list of a usual name, the only
 * list, or such a list one level below. An object for which `isRow` is true is a list of one. Returns null for other shapes.
 */
export function findList(data: unknown, isRow: (value: Fields) => boolean, depth = 0): FoundList | null {
  if (data === undefined || data === null) return { list: [], around: {} };
  if (Array.isArray(data)) return { list: data, around: {} };
  if (!isFields(data)) return null;
  const named = LIST_NAMES.find((name) => Array.isArray(data[name]));
  const list = named === undefined ? undefined : data[named];
  if (Array.isArray(list)) return { list, around: data };
  if (isRow(data)) return { list: [data], around: {} };
  const [only, ...others] = Object.values(data).filter((value) => Array.isArray(value));
  if (only && others.length === 0) return { list: only, around: data };
  const below = onlyFields(data);
  const found = below && depth < 2 ? findList(below, isRow, depth + 1) : null;
  return found && { ...found, around: { ...data, ...found.around } };
}

/** Returns the count beside a list, under a usual name or in an object for paging; undefined if there is none. */
export function countIn(around: Fields): number | undefined {
  for (const [name, value] of Object.entries(around)) {
    const count = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (COUNT_NAMES.test(name) && typeof count === 'number') return count;
  }
  const below = PAGING_NAMES.map((name) => around[name]).find(isFields);
  return below && countIn(below);
}

/** Returns the only field of `data` that is an object with fields; undefined if there are none or several. */
export function onlyFields(data: Fields): Fields | undefined {
  const [only, ...others] = Object.values(data).filter(isFields);
  return others.length === 0 ? only : undefined;
}
