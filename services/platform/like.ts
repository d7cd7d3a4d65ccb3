const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for (i)like that finds `text` anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

export function startingWith(text: string): string {
  return `${literally(text)}%`;
}

export function endingWith(text: string): string {
  return `%${literally(text)}`;
}
