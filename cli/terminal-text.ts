// C0 and C1 controls, line and paragraph separators, and characters that reorder a line.
const UNSAFE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns a text of one line for the terminal: characters that would break the line, reorder it or control the terminal become
 * escapes such as `\u{1b}`, so that a name in a file cannot forge a line of a report.
 */
export function terminalText(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
