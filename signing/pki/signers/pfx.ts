import {
  constants,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  type KeyObject,
  type SignKeyObjectInput,
} from 'node:crypto';
import { parseX509, publicKeyOf, subjectName } from '../certificates/certificate.ts';
import { chainOf } from '../certificates/certificate-chain.ts';
import { child, readDer } from '../der/der-reader.ts';
import { readPkcs12 } from '../pkcs12/read-pkcs12.ts';
import { isSupportedCurve, schemeFor, type SignatureScheme } from './signature-scheme.ts';
import type { KeyAndChain, SignatureKeyType, Signer } from './signer.ts';
import { SigningError } from '../../signing-error.ts';

/**
 * Opens a PKCS#12 file (RFC 7292). Returns the first private key that has a certificate in the file, with
 * that certificate and its issuers, in whatever order the file holds them.
 * @throws SigningError pfx_not_pkcs12, pfx_wrong_password, pfx_no_private_key, pfx_no_certificate,
 * pfx_unsupported, pfx_too_many_iterations, pfx_too_many_parts
 */
export function openPfx(pfx: Buffer, password: string): KeyAndChain {
  const { privateKeys, certificates } = readPkcs12(pfx, password);
  if (privateKeys.length === 0) throw new SigningError('pfx_no_private_key');
  for (const privateKey of privateKeys) {
    const publicKey = publicKeyFrom(privateKey);
    const certificate = certificates.find((der) =>
      publicKeyBits(publicKeyOf(parseX509(der))).equals(publicKey),
    );
    if (certificate) return { privateKey, certificate, chain: chainOf(certificate, certificates) };
  }
  throw new SigningError('pfx_no_certificate');
}

/** Options of a signer over a key in memory. */
export interface KeySignerOptions {
  /**
   * Signs in the calling thread instead of the thread pool: faster in a worker that may block. By default
   * false.
   */
  isInThread?: boolean;
}

/**
 * Returns a signer over a private key in memory. Parses the key once; each signature is computed in the
 * thread pool, or in the calling thread with `isInThread`.
 * @throws SigningError pfx_unsupported for a key that cannot be read; key_type_unsupported unless the key is
 * RSA or on P-256, P-384 or P-521; key_too_weak; certificate_unreadable
 */
export function signerFromKey(
  { privateKey, certificate, chain }: KeyAndChain,
  { isInThread = false }: KeySignerOptions = {},
): Signer {
  const key = parsePrivateKey(privateKey);
  const signer: Signer = {
    certificate,
    chain,
    keyType: keyTypeOf(key),
    name: subjectName(certificate),
    sign: isInThread
      ? (bytes, scheme) => Promise.resolve(sign(scheme.hash, bytes, keyInput(key, scheme)))
      : (bytes, scheme) =>
          new Promise((resolve, reject) => {
            sign(scheme.hash, bytes, keyInput(key, scheme), (error, signature) =>
              error ? reject(error) : resolve(signature),
            );
          }),
  };
  schemeFor(signer); // throws for a key that is too weak
  return signer;
}

/** Returns the key with its padding. Node derives the mask hash from the signature's hash or from the key. */
function keyInput(key: KeyObject, scheme: SignatureScheme): KeyObject | SignKeyObjectInput {
  if (scheme.padding === 'ecdsa') return key;
  // The default padding of an RSA key; naming it would be slower.
  if (scheme.padding === 'pkcs1' && key.asymmetricKeyType === 'rsa') return key;
  if (scheme.padding === 'pkcs1') return { key, padding: constants.RSA_PKCS1_PADDING };
  return { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: scheme.saltLength };
}

function keyTypeOf(key: KeyObject): SignatureKeyType {
  const type = key.asymmetricKeyType;
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (type === 'ec' && !isSupportedCurve(curve)) {
    throw new SigningError('key_type_unsupported', { curve: curve ?? '' });
  }
  if (type === 'rsa' || type === 'rsa-pss') return 'rsa';
  if (type === 'ec') return 'ec';
  throw new SigningError('key_type_unsupported', { keyType: String(type) });
}

function publicKeyFrom(privateKey: Buffer): Buffer {
  return publicKeyBits(createPublicKey(parsePrivateKey(privateKey)));
}

/**
 * Returns subjectPublicKey without its algorithm: the certificate of an RSA key may restrict it to
 * RSASSA-PSS.
 */
function publicKeyBits(publicKey: KeyObject): Buffer {
  return child(readDer(publicKey.export({ format: 'der', type: 'spki' })), 1).raw;
}

function parsePrivateKey(der: Buffer): KeyObject {
  randomBytes(1); // forgets the errors of OpenSSL in this thread: Node would take one that another key left for one of this key
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw new SigningError('pfx_unsupported', { part: 'private key' });
  }
}
