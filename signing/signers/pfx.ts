import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { parseX509, publicKeyOf, subjectName } from '../certificate.ts';
import { isSupportedCurve } from '../cms/build.ts';
import { chainOf } from '../certificate-chain.ts';
import { readPkcs12 } from '../pkcs12/read.ts';
import type { KeyAndChain, SignatureKeyType, Signer } from '../signer.ts';
import { SigningError } from '../signing-error.ts';

/**
 * Opens a PKCS#12 file and picks the key with its own certificate, wherever in the file it stands, and its issuers.
 * @throws SigningError pfx_not_pkcs12, pfx_wrong_password, pfx_no_private_key, pfx_no_certificate, pfx_unsupported
 */
export function openPfx(pfx: Buffer, password: string): KeyAndChain {
  const { privateKeys, certificates } = readPkcs12(pfx, password);
  if (privateKeys.length === 0) throw new SigningError('pfx_no_private_key');
  for (const privateKey of privateKeys) {
    const publicKey = publicKeyFrom(privateKey);
    const certificate = certificates.find((der) => spki(publicKeyOf(parseX509(der))).equals(publicKey));
    if (certificate) return { privateKey, certificate, chain: chainOf(certificate, certificates) };
  }
  throw new SigningError('pfx_no_certificate');
}

/**
 * A signer over a key in memory. The key is parsed once; each signature runs off the event loop.
 * @throws SigningError key_type_unsupported unless the key is RSA or on a NIST curve
 */
export function signerFromKey({ privateKey, certificate, chain }: KeyAndChain): Signer {
  const key = parsePrivateKey(privateKey);
  return {
    certificate,
    chain,
    keyType: keyTypeOf(key),
    name: subjectName(certificate),
    sign: (bytes, hash) =>
      new Promise((resolve, reject) => {
        sign(hash, bytes, key, (error, signature) => (error ? reject(error) : resolve(signature)));
      }),
  };
}

function keyTypeOf(key: KeyObject): SignatureKeyType {
  const type = key.asymmetricKeyType;
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (type === 'ec' && !isSupportedCurve(curve)) {
    throw new SigningError('key_type_unsupported', { curve: curve ?? '' });
  }
  if (type !== 'rsa' && type !== 'ec')
    throw new SigningError('key_type_unsupported', { keyType: String(type) });
  return type;
}

function publicKeyFrom(privateKey: Buffer): Buffer {
  return spki(createPublicKey(parsePrivateKey(privateKey)));
}

function spki(publicKey: KeyObject): Buffer {
  return publicKey.export({ format: 'der', type: 'spki' });
}

function parsePrivateKey(der: Buffer): KeyObject {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    throw new SigningError('pfx_unsupported', { part: 'private key' });
  }
}
