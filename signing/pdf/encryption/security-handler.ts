import type { RandomSource } from '../../bytes/random-source.ts';
import { SigningError } from '../../signing-error.ts';
import { nameOf, isDict, type PdfDict, type PdfObject } from '../objects/objects.ts';
import { aes256FileKey } from './aes256-key.ts';
import { decryptWith, encryptWith, type CryptMethod } from './crypt-methods.ts';
import { readEncryptionDict, unsupported, type EncryptionDict } from './encryption-dict.ts';
import { legacyFileKey } from './legacy-key.ts';
import { legacyPasswordBytes, modernPasswordBytes } from './passwords.ts';

/** Indirect object that contains a string or stream; its number is an input of the keys before AES-256. */
export interface ObjectId {
  number: number;
  generation: number;
}

/** Encrypts and decrypts the strings and streams of one file. */
export interface SecurityHandler {
  encryptsMetadata: boolean;
  /**
   * Object number of the encryption dictionary, whose own strings are not encrypted; undefined if it is
   * direct.
   */
  dictNumber: number | undefined;
  /** Decrypts a string or the data of a stream. */
  decrypt: (kind: ContentKind, data: Buffer, owner: ObjectId) => Buffer;
  /** Encrypts a string or the data of a stream; `random` replaces the random source. */
  encrypt: (kind: ContentKind, data: Buffer, owner: ObjectId, random?: RandomSource) => Buffer;
}

/** Kind of encrypted data, which selects the crypt filter. */
export type ContentKind = 'string' | 'stream';

interface Context {
  resolve: (value: PdfObject | undefined) => PdfObject;
  /** First half of ID in the trailer; empty if missing. */
  fileId: Buffer;
  dictNumber: number | undefined;
  password: string | undefined;
}

/**
 * Creates the standard security handler, revisions 2 to 6 (ISO 32000-2, 7.6.4), from an encryption dictionary
 * with resolved values and a password; undefined means the empty password.
 * @throws SigningError pdf_password_required, pdf_wrong_password, pdf_unsupported_encryption
 */
export function createSecurityHandler(settings: PdfDict, context: Context): SecurityHandler {
  const dict = readEncryptionDict(settings);
  const methods = cryptMethods(settings, dict, context.resolve);
  const key = isAllClear(methods) ? NO_KEY : fileKey(dict, context);
  return {
    encryptsMetadata: dict.encryptsMetadata,
    dictNumber: context.dictNumber,
    decrypt: (kind, data, owner) => decryptWith(methods[kind], { key, data, owner }),
    encrypt: (kind, data, owner, random) => encryptWith(methods[kind], { key, data, owner }, random),
  };
}

const NO_KEY = Buffer.alloc(0);

/** Only attached files are encrypted (ISO 32000-2, 7.6.6, EFF): the document opens, and can be signed, without their password. */
function isAllClear(methods: Record<ContentKind, CryptMethod>): boolean {
  return methods.string === 'none' && methods.stream === 'none';
}

function fileKey(dict: EncryptionDict, { password, fileId }: Context): Buffer {
  const candidates =
    dict.revision >= 5 ? modernPasswordBytes(password ?? '') : legacyPasswordBytes(password ?? '');
  for (const candidate of candidates) {
    const key = dict.revision >= 5 ? aes256FileKey(candidate, dict) : legacyFileKey(candidate, dict, fileId);
    if (key) return key;
  }
  throw new SigningError(password === undefined ? 'pdf_password_required' : 'pdf_wrong_password');
}

// ISO 32000-2, 7.6.6: from version 4 on, crypt filters name the method for strings and for streams.
function cryptMethods(
  settings: PdfDict,
  { version }: EncryptionDict,
  resolve: Context['resolve'],
): Record<ContentKind, CryptMethod> {
  if (version < 4) return { string: 'RC4', stream: 'RC4' };
  const filters = settings.get('CF');
  const methodOf = (key: string): CryptMethod => {
    const filterName = nameOf(settings.get(key)) ?? 'Identity';
    if (filterName === 'Identity') return 'none';
    const filter = isDict(filters) ? resolve(filters.get(filterName)) : null;
    return cryptMethod(isDict(filter) ? nameOf(resolve(filter.get('CFM'))) : 'None', version);
  };
  return { string: methodOf('StrF'), stream: methodOf('StmF') };
}

function cryptMethod(name: string | undefined, version: number): CryptMethod {
  if (name === undefined || name === 'None') return 'none';
  if (version === 4 && name === 'V2') return 'RC4';
  if (version === 4 && name === 'AESV2') return 'AES-128';
  if (version === 5 && name === 'AESV3') return 'AES-256';
  throw unsupported('method', name);
}
