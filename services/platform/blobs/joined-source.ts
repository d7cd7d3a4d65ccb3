import type { FileSource } from '#signing';
import { partsOfRange } from './pieces.ts';

/** Opens sources one after the other and returns them as one. */
export function openJoined(open: readonly (() => FileSource)[]): FileSource {
  const sources: FileSource[] = [];
  const close = () => sources.forEach((source) => source.close());
  try {
    for (const openNext of open) sources.push(openNext());
  } catch (error) {
    close();
    throw error;
  }
  return { ...joined(sources), close };
}

function joined(sources: readonly FileSource[]): Omit<FileSource, 'close'> {
  const sizes = sources.map(({ length }) => length);
  const length = sizes.reduce((sum, size) => sum + size, 0);
  function* parts<T>(start: number, end: number, get: (source: FileSource, start: number, end: number) => T) {
    for (const part of partsOfRange(sizes, { start, end })) {
      const source = sources[part.index];
      if (source) yield get(source, part.start, part.end);
    }
  }
  return {
    length,
    read(from, to) {
      const [first = Buffer.alloc(0), ...rest] = parts(from, to, (source, start, end) =>
        source.read(start, end),
      );
      return rest.length === 0 ? first : Buffer.concat([first, ...rest]);
    },
    *chunks(from = 0, to = length) {
      for (const chunks of parts(from, to, (source, start, end) => source.chunks(start, end))) yield* chunks;
    },
  };
}
