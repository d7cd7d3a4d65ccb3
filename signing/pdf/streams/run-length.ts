import { SigningError } from '../../signing-error.ts';

const END = 128;

/**
 * Decodes run-length data up to its end marker (ISO 32000-2, 7.4.5).
 * @throws SigningError pdf_broken for data that end within a run, and for more decoded bytes than `maxLength`
 */
export function decodeRunLength(data: Buffer, maxLength: number): Buffer {
  const runs: Buffer[] = [];
  let left = maxLength;
  for (let at = 0; at < data.length && data[at] !== END;) {
    const code = data[at] ?? END;
    const [stored, length] = code < END ? [code + 1, code + 1] : [1, 257 - code];
    const source = data.subarray(at + 1, at + 1 + stored);
    left -= length;
    if (source.length < stored || left < 0) throw new SigningError('pdf_broken', { part: 'run-length data' });
    runs.push(Buffer.alloc(length, source));
    at += 1 + source.length;
  }
  return Buffer.concat(runs);
}
