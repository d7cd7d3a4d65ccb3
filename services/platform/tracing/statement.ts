export interface Statement {
  /** Operation and first table, for example `select documents`. */
  name: string;
  operation: string;
  /** Text with `?` in place of strings, without comments, broken off where it is long. */
  statement: string;
}

/** Texts differ by the number of their parameters, so there may be more of them than a program should keep. */
const MOST_KEPT = 1_000;
/** Length up to which a text is read. */
const MOST_CHARACTERS = 4_000;
const kept = new Map<string, Statement>();

/** Returns what a span tells of a statement. The product passes values as parameters; what stands in quotes is left out nevertheless. */
export function statementOf(text: string): Statement {
  const read = text.slice(0, MOST_CHARACTERS);
  const known = kept.get(read);
  if (known) return known;
  const statement = withoutLiterals(read);
  const operation = /^[\s(]*([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? 'query';
  const first = operation === 'select' ? TABLE.exec(withoutNested(statement)) : null;
  const [, changed, asked] = first ?? TABLE.exec(statement) ?? [];
  const table = changed ?? asked;
  const found = { name: table === undefined ? operation : `${operation} ${table}`, operation, statement };
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(read, found);
  return found;
}

/** First table; a name before a parenthesis is a function, except where rows are inserted. */
const TABLE =
  /\b(?:(?:into|update)\s+(?:"?\w+"?\.)?"?(\w+)|(?:from|join)\s+(?:"?\w+"?\.)?"?(\w+)\b"?(?!\s*[.(]))/i;

/** Returns a statement without what stands in parentheses, such as a query within a column. */
function withoutNested(statement: string): string {
  let depth = 0;
  return statement.replace(/[()]|[^()]+/g, (part) => {
    if (part === ')') depth -= 1;
    const outside = depth <= 0 ? part : '';
    if (part === '(') depth += 1;
    return outside;
  });
}

/** PostgreSQL 18, 4.1: quoted names, placeholders, comments, and strings of each kind, also those that the text breaks off. */
const TOKENS = new RegExp(
  [
    String.raw`(?<kept>"(?:[^"]|"")*"|\$\d+)`,
    String.raw`(?<comment>/\*[^]*?(?:\*/|$)|--[^\n]*)`,
    String.raw`[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)`,
    String.raw`'(?:[^']|'')*(?:'|$)`,
    String.raw`\$(?<tag>\w*)\$[^]*?(?:\$\k<tag>\$|$)`,
  ].join('|'),
  'g',
);

function withoutLiterals(text: string): string {
  let statement = '';
  let end = 0;
  for (const { 0: token, index, groups } of text.matchAll(TOKENS)) {
    statement +=
      text.slice(end, index) + (groups?.['kept'] ?? (groups?.['comment'] === undefined ? '?' : ' '));
    end = index + token.length;
  }
  return (statement + text.slice(end)).replace(/\s+/g, ' ').trim();
}
