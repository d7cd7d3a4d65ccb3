import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  child,
  children,
  oid,
  onlyChild,
  readDer,
  required,
  smallInteger,
  type DerNode,
} from '../der/der-reader.ts';
import { sequence } from '../der/der-writer.ts';
import { hashByOid } from './hashes.ts';

/** Parameters of a signature with RSASSA-PSS (RFC 4055, 3.1). */
export interface PssSettings {
  /** Name in Node of the hash; undefined where the parameters are not as the standard encodes them. */
  hash: string | undefined;
  /** Hash of the mask generation; undefined for another one than MGF1 or an unknown hash. */
  maskHash: string | undefined;
  /** Length of the salt in bytes. */
  saltLength: number;
}

const MGF1 = '1.2.840.113549.1.1.8';
const SEQUENCE = 0x30;
const NULL = 0x05;

/**
 * Reads RSASSA-PSS-params (RFC 4055, 3.1): [0] hash, default SHA-1; [1] mask generation; [2] salt length,
 * default 20; [3] trailer, always 1. The hash is undefined for any other encoding: none of it is signed in CMS.
 */
export function pssSettings(parameters: DerNode): PssSettings {
  const parts = children(parameters);
  const [hash, mask, salt, trailer] = [0xa0, 0xa1, 0xa2, 0xa3].map((tag) =>
    parts.find((part) => part.tag === tag),
  );
  const hashName = hash ? hashIn(onlyChild(hash)) : 'sha1';
  const maskHash = mask ? maskHashIn(onlyChild(mask)) : 'sha1';
  const isOrdered = parts.every(({ tag }, index) => index === 0 || tag > (parts[index - 1]?.tag ?? 0));
  const isKnown = parts.every(({ tag }) => tag >= 0xa0 && tag <= 0xa3) && parameters.tag === SEQUENCE;
  const isPlain = isOrdered && isKnown && (!trailer || smallInteger(onlyChild(trailer)) === 1);
  return {
    hash: maskHash !== undefined && isPlain ? hashName : undefined,
    maskHash,
    saltLength: salt ? smallInteger(onlyChild(salt)) : 20,
  };
}

/** Returns the name in Node of a hash whose parameters are absent or NULL (RFC 4055, 2.1); undefined for any other. */
function hashIn(algorithm: DerNode): string | undefined {
  const [id, parameters, ...others] = children(algorithm);
  const isPlain = others.length === 0 && (!parameters || parameters.tag === NULL);
  return isPlain ? hashByOid(oid(required(id))) : undefined;
}

/** Returns the hash of MGF1 (RFC 4055, 2.2); undefined for another mask generation. */
function maskHashIn(algorithm: DerNode): string | undefined {
  const [id, hash, ...others] = children(algorithm);
  return oid(required(id)) === MGF1 && others.length === 0 ? hashIn(required(hash)) : undefined;
}

/**
 * Returns the key with which Node verifies a signature with these parameters; undefined if the key has parameters that do not
 * permit them: other hashes, or a greater minimum length of the salt (RFC 4055, 3.3). `algorithm` is their encoding, which is
 * added to a key without parameters where MGF1 uses another hash: Node reads that hash from the key alone.
 */
export function pssKey(key: KeyObject, settings: PssSettings, algorithm: DerNode): KeyObject | undefined {
  const { hash, maskHash, saltLength } = settings;
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength: least = 0 } = key.asymmetricKeyDetails ?? {};
  if (hashAlgorithm === undefined) return maskHash === hash ? key : withParameters(key, algorithm);
  return hashAlgorithm === hash && mgf1HashAlgorithm === maskHash && saltLength >= least ? key : undefined;
}

/** Returns an RSA key with the parameters of a signature (RFC 4055, 1.2). */
function withParameters(key: KeyObject, algorithm: DerNode): KeyObject {
  const encoded = readDer(key.export({ format: 'der', type: 'spki' }));
  return createPublicKey({
    key: sequence(algorithm.raw, child(encoded, 1).raw),
    format: 'der',
    type: 'spki',
  });
}
