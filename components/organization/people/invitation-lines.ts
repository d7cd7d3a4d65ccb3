import type { InvitationLine } from '#contracts/invitation.ts';

/**
 * Name before an address in angle brackets, as mail programs copy it: `Ann Lee <a@x.example>` or `"Lee, Ann" <a@x.example>`. Its
 * words are limited, so that the search takes linear time.
 */
const NAME_OF_ADDRESS =
  /(?<![^\s,;])(?:"[^"\r\n]{0,200}"|(?:[^\s,;<>"@]+[ \t]+){0,9}[^\s,;<>"@]+)[ \t]*(?=<[^\s<>]+>)/g;

/** Returns a line for each address of a pasted text, separated by spaces, commas, semicolons or line breaks. */
export function linesOfText(text: string, role: string): InvitationLine[] {
  return text
    .replace(NAME_OF_ADDRESS, ' ')
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<|>$/g, ''))
    .filter(Boolean)
    .map((email) => ({ email, role }));
}

/** CSV text that has no column for the address. */
export const NO_EMAIL_COLUMN =
  'The file needs a column “email” in its first line, and can have a column “role”.';

/**
 * Returns the lines of a CSV text (RFC 4180; commas, semicolons or tabs) with the columns email and role in any order; a missing
 * role is `defaultRole`. Returns null when the first line does not name the column email.
 */
export function linesOfCsv(text: string, defaultRole: string): InvitationLine[] | null {
  const [head = '', ...rest] = recordsOf(text.replace(/^\uFEFF/, ''));
  const delimiter = /[,;\t]/.exec(head)?.[0] ?? ',';
  const names = cellsOf(head, delimiter).map((name) => name.toLowerCase());
  const [emailAt, roleAt] = [names.findIndex((name) => /^e-?mail$/.test(name)), names.indexOf('role')];
  if (emailAt < 0) return null;
  return rest.map((record) => {
    const cells = cellsOf(record, delimiter);
    return { email: cells[emailAt] ?? '', role: cells[roleAt] || defaultRole };
  });
}

/** Returns the records of a CSV text without the empty ones; line breaks between quotes do not end a record. */
function recordsOf(text: string): string[] {
  const records = text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? [];
  return records.filter((record) => record.trim() !== '');
}

/** Returns the trimmed cells of a record, without their quotes. */
function cellsOf(record: string, delimiter: string): string[] {
  const cells: string[] = [''];
  let isQuoted = false;
  for (const character of record) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === delimiter && !isQuoted) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${character}`);
  }
  return cells.map((cell) => {
    const text = cell.trim();
    return /^"[\s\S]*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
  });
}
