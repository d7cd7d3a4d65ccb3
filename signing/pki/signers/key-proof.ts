import { verify } from 'node:crypto';
import { parseX509, publicKeyOf } from '../certificates/certificate.ts';
import { schemeFor } from './signature-scheme.ts';
import type { Signer } from './signer.ts';

/**
 * Signs a challenge text (UTF-8) as proof of possession of the signer's private key. Returns the signature,
 * in the default scheme of the key; `isKeyProven` checks it.
 */
export function proveKey(signer: Signer, text: string): Promise<Buffer> {
  return signer.sign(Buffer.from(text, 'utf8'), schemeFor(signer));
}

/**
 * Returns whether the private key of a certificate (DER) signed the text (UTF-8), in the default scheme of
 * the key. False also for a key that cannot sign.
 * @throws SigningError certificate_unreadable
 */
export function isKeyProven(
  certificate: Buffer,
  { text, signature }: { text: string; signature: Buffer },
): boolean {
  const key = publicKeyOf(parseX509(certificate));
  try {
    return verify(schemeFor({ certificate }).hash, Buffer.from(text, 'utf8'), key, signature);
  } catch {
    return false; // the key cannot verify signatures
  }
}
