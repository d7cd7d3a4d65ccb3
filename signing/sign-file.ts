import { extendFile } from './extend-file.ts';
import { signPdf, type SignedTail } from './sign.ts';
import type { SignOptions } from './sign-options.ts';
import type { Signer } from './signer.ts';

/**
 * Signs a PDF file into a new one, which must not exist yet. Neither is in memory whole. Files are read and written on
 * the calling thread, for little is waited for: where others must not wait, call it in a worker.
 * @throws SigningError as `signPdf` does; then there is no new file
 */
export function signFile(
  files: { from: string; to: string },
  signer: Signer,
  options: SignOptions,
): Promise<SignedTail> {
  return extendFile(files, (source) => signPdf(source, signer, options));
}
