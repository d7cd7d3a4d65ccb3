import {
  constants,
  createPrivateKey,
  createPublicKey,
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
 * Opens a PKCS#12 file and picks the key with its own certificate, wherever in the file it stands, and its issuers.
 * @throws SigningError pfx_not_pkcs12, pfx_wrong_password, pfx_no_private_key, pfx_no_certificate, pfx_unsupported
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

export interface KeySignerOptions {
  /** Signs in the thread that asks instead of one of Node's own: quicker, for a worker that has nothing else to do. */
  isInThread?: boolean;
}

/**
 * A signer over a key in memory. The key is parsed once; each signature runs off the event loop unless it shall not.
 * @throws SigningError key_type_unsupported unless the key is RSA or on a NIST curve, key_too_weak
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
  schemeFor(signer); // refuses a key that is too weak
  return signer;
}

/** Node takes the mask's hash to be the signature's, or what the key itself fixes. */
function keyInput(key: KeyObject, scheme: SignatureScheme): KeyObject | SignKeyObjectInput {
  if (scheme.padding === 'ecdsa') return key;
  if (scheme.padding === 'pkcs1' && key.asymmetricKeyType === 'rsa') return key; // its padding unless told, and quicker
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

/** The key itself, without its algorithm: a certificate may say RSASSA-PSS of a key that is kept as any RSA key. */
function publicKeyBits(publicKey: KeyObject): Buffer {
  return child(readDer(publicKey.export({ format: 'der', type: 'spki' })), 1).raw;
}

function parsePrivateKey(der: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw new SigningError('pfx_unsupported', { part: 'private key' });
  }
}
