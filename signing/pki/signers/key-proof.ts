import { verify } from 'node:crypto';
import { parseX509, publicKeyOf } from '../certificates/certificate.ts';
import { schemeFor } from './signature-scheme.ts';
import type { Signer } from './signer.ts';

/** Signs a text that shows, to whoever asked for it, that the signer has the key of the certificate. */
export function proveKey(signer: Signer, text: string): Promise<Buffer> {
  return signer.sign(Buffer.from(text, 'utf8'), schemeFor(signer));
}

/** Whether that certificate's key signed the text. @throws SigningError certificate_unreadable */
export function isKeyProven(
  certificate: Buffer,
  { text, signature }: { text: string; signature: Buffer },
): boolean {
  const key = publicKeyOf(parseX509(certificate));
  try {
    return verify(schemeFor({ certificate }).hash, Buffer.from(text, 'utf8'), key, signature);
  } catch {
    return false; // a key that does not make signatures
  }
}
