import { buildCms, hashFor, maxCmsLength, signedAttributes } from './cms/build.ts';
import { complete } from './complete.ts';
import { digestOf } from './hash.ts';
import { prepare } from './prepare.ts';
import type { ByteSource } from './pdf/byte-source.ts';
import type { SignOptions } from './sign-options.ts';
import type { Signer } from './signer.ts';

export interface SignedTail {
  /** What is to be appended to the file. */
  tail: Buffer;
  /** The name of the new signature field, on several pages of the first of them. */
  fieldName: string;
}

/**
 * Signs a PDF at PAdES level B-B. The result is the file followed by the tail; the file itself stays as it is.
 * Whether the certificate may be used is for the caller to ask first, with `assertUsableForSigning`.
 * @throws SigningError for a file that cannot be signed, see `prepare`
 */
export async function signPdf(
  pdf: Buffer | ByteSource,
  signer: Signer,
  options: SignOptions,
): Promise<SignedTail> {
  const hash = options.hash ?? hashFor(signer);
  const reservedBytes = maxCmsLength(signer, hash);
  const prepared = prepare(pdf, { ...options, signerName: signer.name, reservedBytes });
  const attributes = signedAttributes(signer, hash, digestOf(hash, prepared.signedPieces));
  const signature = await signer.sign(attributes, hash);
  const cms = buildCms({ identity: signer, hash, attributes, signature });
  return { tail: complete(prepared, cms), fieldName: prepared.fieldName };
}
