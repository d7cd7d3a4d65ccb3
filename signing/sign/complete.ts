import type { PreparedRevision } from './prepare.ts';
import { SigningError } from '../signing-error.ts';

/** An incremental update with space reserved for its signature. */
export type Completable = Pick<PreparedRevision, 'tail' | 'contentsOffset' | 'reservedBytes'>;

/**
 * Returns the tail with the CMS (DER) inserted in hexadecimal, padded with zeros: the bytes to append to the file.
 * @throws SigningError signature_too_large when the CMS is longer than the reserved space
 */
export function complete({ tail, contentsOffset, reservedBytes }: Completable, cms: Buffer): Buffer {
  if (cms.length > reservedBytes) {
    throw new SigningError('signature_too_large', { needed: cms.length, reserved: reservedBytes });
  }
  const completed = Buffer.from(tail);
  completed.write(cms.toString('hex').padEnd(2 * reservedBytes, '0'), contentsOffset, 'latin1');
  return completed;
}
