/** Yields bytes in pieces of `size` bytes; only the last may be shorter. */
export async function* inPieces(bytes: AsyncIterable<Buffer>, size: number): AsyncIterable<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const piece of bytes) {
    let at = 0;
    if (held > 0) {
      at = Math.min(size - held, piece.length);
      parts.push(piece.subarray(0, at));
      held += at;
      if (held < size) continue;
      yield Buffer.concat(parts);
      [parts, held] = [[], 0];
    }
    for (; piece.length - at >= size; at += size) yield piece.subarray(at, at + size);
    if (at < piece.length) {
      parts.push(piece.subarray(at));
      held = piece.length - at;
    }
  }
  if (held > 0) yield Buffer.concat(parts);
}
