import type { PreparedRevision } from './prepare.ts';
import { SigningError } from '../signing-error.ts';

/** A revision with room for its signature. */
export type Completable = Pick<PreparedRevision, 'tail' | 'contentsOffset' | 'reservedBytes'>;

/**
 * Puts the CMS into its place and gives the bytes to append to the file.
 * @throws SigningError signature_too_large when it needs more room than was reserved
 */
export function complete({ tail, contentsOffset, reservedBytes }: Completable, cms: Buffer): Buffer {
  if (cms.length > reservedBytes) {
    throw new SigningError('signature_too_large', { needed: cms.length, reserved: reservedBytes });
  }
  const completed = Buffer.from(tail);
  completed.write(cms.toString('hex').padEnd(2 * reservedBytes, '0'), contentsOffset, 'latin1');
  return completed;
}
