import { Email } from '#contracts/session.ts';

/** `"Ek, Anna" <anna.ek@office.test>`, as mail programs copy a recipient: the name may be quoted and hold commas. */
const NAMED = /(?:"[^"]*"|[^,;<>"@\n]*)\s*<\s*([^\s<>]+)\s*>/g;

/** Addresses as they are typed or pasted: with commas, semicolons or blanks between, the names that belong to them left out. */
export function splitAddresses(text: string): string[] {
  return text
    .replace(NAMED, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/** The list with these at its end; what is in it already stays where it is. */
export function withAddresses(list: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map([...list, ...added].map((address) => [address.toLowerCase(), address]));
  return [...byKey.values()];
}

export function isAddress(text: string): boolean {
  return Email.safeParse(text).success;
}
