/**
 * Random access to bytes that need not be in memory: a file is read in windows, on demand.
 * The bytes must not change while they are read.
 */
export interface ByteSource {
  /** Number of bytes. */
  readonly length: number;
  /** Returns the bytes from `start` to `end`, fewer at the end of the source. The caller must not modify them. */
  read(start: number, end: number): Buffer;
  /** Yields the bytes from `start` to `end` in order. A chunk is valid only until the next one is requested. */
  chunks(start?: number, end?: number): Iterable<Buffer>;
  /** Beginning of this source, if it is stored apart from the rest. */
  readonly beginning?: ByteSource;
}

/** Bytes in memory, or a source of bytes. */
export type BytePiece = Uint8Array | ByteSource;

/** Returns a source over bytes in memory, without copying them. */
export function bufferSource(bytes: Buffer): ByteSource {
  return {
    length: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
    chunks: (start = 0, end = bytes.length) => [bytes.subarray(start, end)],
  };
}

/** Returns the part of a source from `start` to `end` as a source whose offsets begin at 0. */
export function sliceOf(source: ByteSource, start: number, end: number): ByteSource {
  const length = Math.max(0, Math.min(end, source.length) - start);
  const within = (position: number) => start + Math.min(position, length);
  return {
    length,
    read: (from, to) => source.read(within(from), within(to)),
    chunks: (from = 0, to = length) => source.chunks(within(from), within(to)),
  };
}

/** Returns the argument of a public function as a source. */
export function toSource(pdf: Buffer | ByteSource): ByteSource {
  return Buffer.isBuffer(pdf) ? bufferSource(pdf) : pdf;
}

/** Iterates over the bytes of a piece, in order. */
export function chunksOf(piece: BytePiece): Iterable<Uint8Array> {
  return piece instanceof Uint8Array ? [piece] : piece.chunks();
}

/** Returns a source followed by more bytes: a file as it will be once `tail` is appended. */
export function withTail(source: ByteSource, tail: Buffer): ByteSource {
  const tailStart = source.length;
  const length = tailStart + tail.length;
  return {
    length,
    beginning: source,
    read(start, end) {
      if (end <= tailStart) return source.read(start, end);
      const part = tail.subarray(Math.max(0, start - tailStart), end - tailStart);
      return start >= tailStart ? part : Buffer.concat([source.read(start, tailStart), part]);
    },
    *chunks(start = 0, end = length) {
      if (start < tailStart) yield* source.chunks(start, Math.min(end, tailStart));
      if (end > tailStart) yield tail.subarray(Math.max(0, start - tailStart), end - tailStart);
    },
  };
}
