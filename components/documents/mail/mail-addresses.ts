import { Email } from '#contracts/session.ts';

/** Addresses as they are typed or pasted: with commas, semicolons or blanks between, each once whatever its case. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The list with these at its end; what is in it already stays where it is. */
export function withAddresses(list: readonly string[], added: readonly string[]): string[] {
  const byKey = new Map([...list, ...added].map((address) => [address.toLowerCase(), address]));
  return [...byKey.values()];
}

export function isAddress(text: string): boolean {
  return Email.safeParse(text).success;
}
