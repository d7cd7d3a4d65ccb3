import { createHash } from 'node:crypto';
import { BlobDamaged } from './sealed-format.ts';

/**
 * Yields a content and compares it with its SHA-256 (hexadecimal). The last chunk is held back until then, so that what was read of
 * another content never looks complete. @throws BlobDamaged when it is another content
 */
export async function* checkedContent(content: AsyncIterable<Buffer>, sha256: string): AsyncIterable<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of content) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged('its content is not that of its name');
  if (held) yield held;
}
