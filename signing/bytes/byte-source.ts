/**
 * Bytes that need not be in memory: a file is read through windows, where and when its bytes are asked for.
 * They must not change while they are read.
 */
export interface ByteSource {
  readonly length: number;
  /** The bytes from start to end, as far as there are any. They are not the caller's to change. */
  read(start: number, end: number): Buffer;
  /** All bytes from start to end, in order. A piece is only right until the next one is asked for. */
  chunks(start?: number, end?: number): Iterable<Buffer>;
}

/** Bytes in memory or elsewhere, in order. */
export type BytePiece = Uint8Array | ByteSource;

/** Bytes in memory as a source; nothing is copied. */
export function bufferSource(bytes: Buffer): ByteSource {
  return {
    length: bytes.length,
    read: (start, end) => bytes.subarray(start, end),
    chunks: (start = 0, end = bytes.length) => [bytes.subarray(start, end)],
  };
}

/** A part of a source as a source of its own, from byte 0. */
export function sliceOf(source: ByteSource, start: number, end: number): ByteSource {
  const length = Math.max(0, Math.min(end, source.length) - start);
  const within = (position: number) => start + Math.min(position, length);
  return {
    length,
    read: (from, to) => source.read(within(from), within(to)),
    chunks: (from = 0, to = length) => source.chunks(within(from), within(to)),
  };
}

/** What an entry of the engine was given, as a source. */
export function toSource(pdf: Buffer | ByteSource): ByteSource {
  return Buffer.isBuffer(pdf) ? bufferSource(pdf) : pdf;
}

/** The bytes of a piece, in order. */
export function chunksOf(piece: BytePiece): Iterable<Uint8Array> {
  return piece instanceof Uint8Array ? [piece] : piece.chunks();
}

/** A source with bytes behind it: a file as it will be when they are appended. */
export function withTail(source: ByteSource, tail: Buffer): ByteSource {
  const border = source.length;
  const length = border + tail.length;
  return {
    length,
    read(start, end) {
      if (end <= border) return source.read(start, end);
      const part = tail.subarray(Math.max(0, start - border), end - border);
      return start >= border ? part : Buffer.concat([source.read(start, border), part]);
    },
    *chunks(start = 0, end = length) {
      if (start < border) yield* source.chunks(start, Math.min(end, border));
      if (end > border) yield tail.subarray(Math.max(0, start - border), end - border);
    },
  };
}
