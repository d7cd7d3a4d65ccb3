// WinAnsi from 0x80 to 0x9f; below and above it agrees with Latin-1 (ISO 32000-2, D.3).
const WIN_ANSI_80 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

/** Returns the WinAnsi code of a character; undefined when WinAnsi lacks it. */
export function winAnsiCode(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return code;
  if (code >= 0xa0 && code <= 0xff) return code;
  const index = code === 0 ? -1 : WIN_ANSI_80.indexOf(character);
  return index < 0 || character === '' ? undefined : 0x80 + index;
}

export function isWinAnsi(text: string): boolean {
  for (const character of text) if (winAnsiCode(character) === undefined) return false;
  return true;
}
