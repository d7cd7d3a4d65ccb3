import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * Format of an encrypted file (ADR 24): a header, then the content in chunks, each encrypted with AES-256-GCM and followed by its tag.
 * Header: magic, salt, length of the content (8 bytes, big endian), tag. The key of the file is derived from the data key and the
 * salt. The nonce of a chunk is its index and whether it is the last, so that chunks cannot be exchanged, repeated, dropped or cut
 * off. The tag of the header authenticates all of it and the SHA-256 of the content, so that files cannot be exchanged either.
 */
const MAGIC = Buffer.from('CSBLOB\0\x01', 'latin1');
const SALT_BYTES = 32;
const LENGTH_AT = MAGIC.length + SALT_BYTES;
const TAG_AT = LENGTH_AT + 8;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';

export const HEADER_BYTES = TAG_AT + TAG_BYTES;
/** Bytes of the content in each chunk but the last. */
export const CHUNK_BYTES = 64 * 1024;
/** Bytes that a chunk takes in the file. */
export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** Key of one file, and the salt that it was derived with. */
export interface FileKey {
  key: KeyObject;
  salt: Buffer;
}

/** Thrown when the bytes of a stored file are not those that were written. */
export class BlobDamaged extends Error {
  readonly what: string;

  constructor(what: string, options?: ErrorOptions) {
    super(`A stored file is damaged: ${what}.`, options);
    this.name = 'BlobDamaged';
    this.what = what;
  }
}

/** Thrown when the system has written only a part of what it was given, as it does where a disk ends. */
export class PartlyWritten extends Error {
  readonly code = 'ENOSPC';

  constructor() {
    super('ENOSPC: a file could not be written whole');
    this.name = 'PartlyWritten';
  }
}

/** Returns the key of a new file under a data key of 32 bytes. */
export function newFileKey(dataKey: Buffer): FileKey {
  return fileKeyOf(dataKey, randomBytes(SALT_BYTES));
}

function fileKeyOf(dataKey: Buffer, salt: Buffer): FileKey {
  const key = Buffer.from(hkdfSync('sha256', dataKey, salt, 'countersign stored file', KEY_BYTES));
  return { key: createSecretKey(key), salt: Buffer.from(salt) };
}

/** Returns whether a file begins as an encrypted one does. */
export function isSealed(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Returns the header of a complete file. `sha256` is that of the content, hexadecimal. */
export function sealHeader(
  { key, salt }: FileKey,
  { length, sha256 }: { length: number; sha256: string },
): Buffer {
  const lengthBytes = Buffer.alloc(8);
  lengthBytes.writeBigUInt64BE(BigInt(length));
  const header = Buffer.concat([MAGIC, salt, lengthBytes]);
  const cipher = createCipheriv(CIPHER, key, headerNonce).setAAD(headerData(header, sha256));
  cipher.final();
  return Buffer.concat([header, cipher.getAuthTag()]);
}

/**
 * Returns the key of a file and the length of its content.
 * @throws BlobDamaged when the header does not belong to a file of this data key and this SHA-256, or not to one of this size
 */
export function openHeader(
  dataKey: Buffer,
  header: Buffer,
  { sha256, fileBytes }: { sha256: string; fileBytes: number },
): { fileKey: FileKey; length: number } {
  if (header.length < HEADER_BYTES || !isSealed(header)) throw new BlobDamaged('it has no header');
  const fileKey = fileKeyOf(dataKey, header.subarray(MAGIC.length, LENGTH_AT));
  const length = Number(header.readBigUInt64BE(LENGTH_AT));
  const decipher = createDecipheriv(CIPHER, fileKey.key, headerNonce, { authTagLength: TAG_BYTES });
  decipher
    .setAAD(headerData(header.subarray(0, TAG_AT), sha256))
    .setAuthTag(header.subarray(TAG_AT, HEADER_BYTES));
  try {
    decipher.final();
  } catch {
    throw new BlobDamaged('its header does not belong to it');
  }
  if (fileBytes !== sealedBytes(length)) throw new BlobDamaged('it is shorter or longer than its content');
  return { fileKey, length };
}

const headerData = (header: Buffer, sha256: string) => Buffer.concat([header, Buffer.from(sha256, 'hex')]);

/** Returns the number of chunks of a content; an empty one has one, so that its end is authenticated too. */
export const chunksIn = (length: number) => Math.max(1, Math.ceil(length / CHUNK_BYTES));

/** Returns the bytes of a file with a content of this length. */
export const sealedBytes = (length: number) => HEADER_BYTES + length + chunksIn(length) * TAG_BYTES;

/** Returns the length of the content of a file of this size. @throws BlobDamaged when no content has such a file */
export function contentBytes(fileBytes: number): number {
  const body = fileBytes - HEADER_BYTES;
  const length = body - Math.ceil(body / SEALED_CHUNK_BYTES) * TAG_BYTES;
  if (length < 0 || sealedBytes(length) !== fileBytes) throw new BlobDamaged('it ends within a chunk');
  return length;
}

/** Returns the offset of a chunk in its file. */
export const chunkOffset = (index: number) => HEADER_BYTES + index * SEALED_CHUNK_BYTES;

export interface ChunkPlace {
  index: number;
  isLast: boolean;
}

/** Encrypts a chunk; returns the bytes as two buffers to be written one after the other. */
export function sealChunk({ key, salt }: FileKey, content: Uint8Array, place: ChunkPlace): [Buffer, Buffer] {
  const cipher = createCipheriv(CIPHER, key, chunkNonce(place)).setAAD(salt);
  const body = cipher.update(content);
  cipher.final();
  return [body, cipher.getAuthTag()];
}

/** Decrypts a chunk. @throws BlobDamaged when it is not the chunk of this place in this file, or was changed */
export function openChunk({ key, salt }: FileKey, sealed: Buffer, place: ChunkPlace): Buffer {
  const end = sealed.length - TAG_BYTES;
  if (end < 0) throw new BlobDamaged('it ends within a chunk');
  const decipher = createDecipheriv(CIPHER, key, chunkNonce(place), { authTagLength: TAG_BYTES });
  decipher.setAAD(salt).setAuthTag(sealed.subarray(end));
  const content = decipher.update(sealed.subarray(0, end));
  try {
    decipher.final();
  } catch {
    throw new BlobDamaged(`chunk ${place.index} was changed`);
  }
  return content;
}

function chunkNonce({ index, isLast }: ChunkPlace): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** No chunk has this nonce. */
const headerNonce = Buffer.alloc(NONCE_BYTES, 0xff);
