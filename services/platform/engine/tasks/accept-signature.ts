import { readFile } from 'node:fs/promises';
import { assertUsableForSigning } from '#signing/certificate.ts';
import { extendFile } from '#signing/extend-file.ts';
import { digestOf } from '#signing/hash.ts';
import { reproduceSignature } from '#signing/reproduce.ts';
import type { SignOptions } from '#signing/sign-options.ts';
import type { TaskRequest } from '../task.ts';

export interface AcceptRequest extends TaskRequest {
  /** What somebody else has signed, by path: `file` and one revision behind it. */
  signed: string;
  /** The accepted file, which must not exist yet. */
  to: string;
  /** How the revision must have been made, to the byte. */
  options: Omit<SignOptions, 'trustServices'> & { seed: Buffer };
}

export interface AcceptedFile {
  fieldName: string;
  /** Who signed (DER). */
  certificate: Buffer;
  size: number;
  /** Of the whole accepted file, in hex. */
  sha256: string;
}

/**
 * Takes a file that was signed elsewhere, if it is to the byte what would have been made of it here. Whether its signature
 * holds is for `verify` to find. @throws SigningError revision_differs, and what a certificate that must not sign is refused with
 */
export async function acceptSignature({ file, signed, to, options }: AcceptRequest): Promise<AcceptedFile> {
  const after = await readFile(signed);
  const accepted = await extendFile({ from: file, to }, async (source) => {
    const before = source.read(0, source.length);
    const { tail, fieldName, signer } = reproduceSignature({ before, after }, options);
    assertUsableForSigning(signer.certificate, new Date());
    const sha256 = digestOf('sha256', [before, tail]).toString('hex');
    const size = before.length + tail.length;
    return Promise.resolve({ tail, fieldName, certificate: signer.certificate, size, sha256 });
  });
  const { fieldName, certificate, size, sha256 } = accepted;
  return { fieldName, certificate, size, sha256 };
}
