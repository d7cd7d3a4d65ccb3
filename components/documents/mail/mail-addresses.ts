import { Email } from '#contracts/email.ts';

/** Recipient as mail programs copy it, `"Ek, Anna" <anna.ek@office.test>`: a quoted name may contain commas. */
const NAMED = /(?:"[^"]*"|[^,;<>"@\n]*)\s*<\s*([^\s<>]+)\s*>/g;

/** Splits typed or pasted text at commas, semicolons and white space into addresses, without recipients' names. */
export function splitAddresses(text: string): string[] {
  return text
    .replace(NAMED, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean);
}

/** Appends addresses to a list; an address that it contains already, in any case, keeps its position. */
export function withAddresses(list: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map([...list, ...added].map((address) => [address.toLowerCase(), address]));
  return [...byKey.values()];
}

export function isAddress(text: string): boolean {
  return Email.safeParse(text).success;
}
