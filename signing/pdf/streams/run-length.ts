import { SigningError } from '../../signing-error.ts';
import { DecodedBytes } from './decoded-bytes.ts';

const PART = 'run-length data';
const END = 128;

/**
 * Decodes run-length data up to their end marker (ISO 32000-2, 7.4.5).
 * @throws SigningError pdf_broken for data that end within a run, and for more decoded bytes than `maxLength`
 */
export function decodeRunLength(data: Buffer, maxLength: number): Buffer {
  const decoded = new DecodedBytes(maxLength, PART);
  for (let at = 0; at < data.length && data[at] !== END;) {
    const code = data[at] ?? END;
    const stored = code < END ? code + 1 : 1;
    const source = data.subarray(at + 1, at + 1 + stored);
    if (source.length < stored) throw new SigningError('pdf_broken', { part: PART });
    if (code < END) decoded.append(source);
    else decoded.fill(source[0] ?? 0, 257 - code);
    at += 1 + stored;
  }
  return decoded.toBuffer();
}
