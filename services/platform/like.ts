const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Returns a pattern for (i)like that finds `text` anywhere; wildcards in the text are escaped. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

export function startingWith(text: string): string {
  return `${literally(text)}%`;
}

export function endingWith(text: string): string {
  return `%${literally(text)}`;
}
