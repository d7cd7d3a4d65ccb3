import type { PreparedRevision } from './prepare.ts';
import { SigningError } from './signing-error.ts';

/**
 * Puts the CMS into its place and gives the bytes to append to the file.
 * @throws SigningError signature_too_large when it needs more room than was reserved
 */
export function complete({ tail, contentsOffset, reservedBytes }: PreparedRevision, cms: Buffer): Buffer {
  if (cms.length > reservedBytes) {
    throw new SigningError('signature_too_large', { needed: cms.length, reserved: reservedBytes });
  }
  const completed = Buffer.from(tail);
  completed.write(cms.toString('hex'), contentsOffset, 'latin1');
  return completed;
}
