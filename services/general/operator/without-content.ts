const MOST = 300;

/**
 * Returns the reason of a failure for an operator, at most 300 characters in one line. E-mail addresses and quoted texts are left out:
 * servers repeat in their responses what they were sent, which may be content of an organization.
 */
export function withoutContent(reason: string): string {
  const plain = reason
    .replace(/[^\s<>()"'=:,;]+@[^\s<>()"',;]+/g, '(address)')
    .replace(/"[^"]*"|“[^”]*”/g, '"…"')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > MOST ? `${plain.slice(0, MOST - 1)}…` : plain;
}
