import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { child, children, octets, oid, required, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';
import { bmpPassword, deriveKey, PURPOSE } from './pkcs12-key-derivation.ts';
import type { IterationLimit } from './iteration-limit.ts';
import { decryptRc2Cbc } from './rc2.ts';

interface BlockCipher {
  cipher: 'des-ede-cbc' | 'des-ede3-cbc' | 'rc2' | 'aes-128-cbc' | 'aes-192-cbc' | 'aes-256-cbc';
  keyLength: number;
}

// Password-based encryption of PKCS#12 (RFC 7292, C).
const PKCS12_PBE: Record<string, BlockCipher> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', keyLength: 24 },
  '1.2.840.113549.1.12.1.4': { cipher: 'des-ede-cbc', keyLength: 16 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyLength: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyLength: 5 },
};
// Encryption schemes of PBES2 (RFC 8018, B.2).
const PBES2_CIPHER: Record<string, BlockCipher> = {
  '2.16.840.1.101.3.4.1.2': { cipher: 'aes-128-cbc', keyLength: 16 },
  '2.16.840.1.101.3.4.1.22': { cipher: 'aes-192-cbc', keyLength: 24 },
  '2.16.840.1.101.3.4.1.42': { cipher: 'aes-256-cbc', keyLength: 32 },
  '1.2.840.113549.3.7': { cipher: 'des-ede3-cbc', keyLength: 24 },
};
// Pseudorandom functions of PBKDF2 (RFC 8018, B.1.2).
const PRF_HASH: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const PBES2 = '1.2.840.113549.1.5.13';
const PBKDF2 = '1.2.840.113549.1.5.12';

/** Derives the key of encrypted bytes from a password and decrypts them. */
export type Unlock = (password: string) => Buffer;

/** Encrypted contents of a safe, or a shrouded key. */
export interface Locked {
  algorithm: DerNode;
  data: Buffer;
}

/**
 * Reads how bytes are encrypted and returns the function that decrypts them, which throws SigningError pfx_wrong_password for
 * invalid padding. Derives no key yet.
 * @throws SigningError pfx_unsupported for an unknown algorithm, pfx_too_many_iterations
 */
export function readLock({ algorithm, data }: Locked, limit: IterationLimit): Unlock {
  const id = oid(child(algorithm, 0));
  const parameters = child(algorithm, 1);
  return id === PBES2 ? readPbes2(parameters, data, limit) : readPkcs12Pbe({ id, parameters, data }, limit);
}

function readPbes2(parameters: DerNode, data: Buffer, limit: IterationLimit): Unlock {
  const [derivation, encryption] = children(parameters).map(children);
  const derivationId = oid(required(derivation?.[0]));
  const cipherId = oid(required(encryption?.[0]));
  const cipher = PBES2_CIPHER[cipherId];
  if (derivationId !== PBKDF2) throw new SigningError('pfx_unsupported', { algorithm: derivationId });
  if (!cipher) throw new SigningError('pfx_unsupported', { algorithm: cipherId });
  const derive = readPbkdf2(required(derivation?.[1]), cipher.keyLength, limit);
  const iv = octets(required(encryption?.[1]));
  return (password) => decrypt({ ...cipher, key: derive(password), iv, data });
}

// PBKDF2-params: salt, iterations, optional key length, PRF with SHA-1 as the default (RFC 8018, A.2).
function readPbkdf2(parameters: DerNode, keyLength: number, limit: IterationLimit): Unlock {
  const [salt, iterations, ...options] = children(parameters);
  const prf = options.find(({ tag }) => tag === 0x30);
  const prfId = prf ? oid(child(prf, 0)) : '1.2.840.113549.2.7';
  const hash = PRF_HASH[prfId];
  if (!hash) throw new SigningError('pfx_unsupported', { algorithm: prfId });
  const saltBytes = octets(required(salt));
  const count = limit.demand(required(iterations));
  return (password) => pbkdf2Sync(Buffer.from(password, 'utf8'), saltBytes, count, keyLength, hash);
}

interface Pkcs12Pbe {
  id: string;
  parameters: DerNode;
  data: Buffer;
}

function readPkcs12Pbe({ id, parameters, data }: Pkcs12Pbe, limit: IterationLimit): Unlock {
  const algorithm = PKCS12_PBE[id];
  if (!algorithm) throw new SigningError('pfx_unsupported', { algorithm: id });
  const salt = octets(child(parameters, 0));
  const iterations = limit.demand(child(parameters, 1));
  return (password) => {
    const common = { hash: 'sha1', password: bmpPassword(password), salt, iterations };
    const key = deriveKey({ ...common, purpose: PURPOSE.key, length: algorithm.keyLength });
    const iv = deriveKey({ ...common, purpose: PURPOSE.iv, length: 8 });
    return decrypt({ ...algorithm, key, iv, data });
  };
}

interface Encrypted extends BlockCipher {
  key: Buffer;
  iv: Buffer;
  data: Buffer;
}

function decrypt({ cipher, key, iv, data }: Encrypted): Buffer {
  if (cipher === 'rc2') return withoutPadding(decryptRc2Cbc(key, iv, data));
  try {
    const decipher = createDecipheriv(cipher, key, iv);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  } catch {
    throw new SigningError('pfx_wrong_password');
  }
}

function withoutPadding(padded: Buffer): Buffer {
  const count = padded.at(-1) ?? 0;
  if (count < 1 || count > 8) throw new SigningError('pfx_wrong_password');
  return padded.subarray(0, padded.length - count);
}
