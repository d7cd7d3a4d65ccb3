import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { openDocument, type PdfObject, PdfRef, PdfStream, PdfString, serialize } from '#signing';
import { pdfOfObjects } from './pdf-of-objects.ts';

// ISO 32000-2, 7.6.4.3.2: the empty password, filled up to 32 bytes.
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const FILE_ID = Buffer.alloc(16, 1);
const PERMISSIONS = -4;
/** Times that revision 4 hashes the file key again, and encrypts U. */
const HASHINGS = 50;
const ENCRYPTIONS = 20;

const md5 = (...pieces: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(pieces)).digest();

/**
 * Returns a plain file encrypted with AES-128 of revision 4, without a password for reading. Each object has a key of its own; the
 * metadata of the file stay in the clear. `hasId`: whether the file has an ID, on which its key depends.
 */
export function encryptedOldWay(pdf: Buffer, { hasId = true } = {}): Buffer {
  const document = openDocument(pdf);
  const owner = randomBytes(32);
  const fileId = hasId ? FILE_ID : Buffer.alloc(0);
  const key = fileKey(owner, fileId);
  const objects = document.objectNumbers().filter((number) => number > 0);
  const metadata = document.root.get('Metadata');
  const texts = objects.map((number) => {
    const isClear = metadata instanceof PdfRef && metadata.number === number;
    return textOf(document.load(number), isClear ? undefined : objectKey(key, number));
  });
  const filters = '/CF<</StdCF<</CFM/AESV2/AuthEvent/DocOpen/Length 16>>>>/StmF/StdCF/StrF/StdCF';
  const hashes = `/O<${owner.toString('hex')}>/U<${userHash(key, fileId).toString('hex')}>`;
  const encrypt = `<</Filter/Standard/V 4/R 4/Length 128/P ${PERMISSIONS}/EncryptMetadata false${hashes}${filters}>>`;
  return pdfOfObjects(texts, { encrypt, ...(hasId ? { id: FILE_ID.toString('hex') } : {}) });
}

/** Returns the file key (algorithm 2). */
function fileKey(owner: Buffer, fileId: Buffer): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  let key = md5(PADDING, owner, permissions, fileId, Buffer.alloc(4, 0xff));
  for (let time = 0; time < HASHINGS; time++) key = md5(key);
  return key;
}

/** Returns U (algorithm 5). */
function userHash(key: Buffer, fileId: Buffer): Buffer {
  let value = md5(PADDING, fileId);
  for (let time = 0; time < ENCRYPTIONS; time++) {
    value = rc4(
      key.map((byte) => byte ^ time),
      value,
    );
  }
  return Buffer.concat([value, Buffer.alloc(16)]);
}

/** Returns the key of an object (algorithm 1). */
function objectKey(key: Buffer, number: number): Buffer {
  const id = Buffer.from([number & 0xff, (number >> 8) & 0xff, (number >> 16) & 0xff, 0, 0]);
  return md5(key, id, Buffer.from('sAlT'));
}

/** Returns data as they are without a key. */
function encrypted(data: Buffer, key: Buffer | undefined): Buffer {
  if (!key) return data;
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  return Buffer.concat([iv, cipher.update(data), cipher.final()]);
}

/** Returns an object as text, its strings and its data encrypted. */
function textOf(value: PdfObject, key: Buffer | undefined): string {
  if (!(value instanceof PdfStream)) return serialize(withStrings(value, key));
  const data = encrypted(value.data, key);
  const settings = new Map(value.dict).set('Length', data.length);
  return `${serialize(withStrings(settings, key))}\nstream\n${data.toString('latin1')}\nendstream`;
}

function withStrings(value: PdfObject, key: Buffer | undefined): PdfObject {
  if (value instanceof PdfString) return new PdfString(encrypted(value.bytes, key));
  if (Array.isArray(value)) return value.map((item) => withStrings(item, key));
  if (value instanceof Map) return new Map([...value].map(([name, item]) => [name, withStrings(item, key)]));
  return value;
}

/** Encrypts with RC4, which OpenSSL 3 offers only in its legacy provider. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  const out = Buffer.from(data);
  out.forEach((byte, at) => {
    i = (i + 1) & 0xff;
    j = (j + (state[i] ?? 0)) & 0xff;
    swap(i, j);
    out[at] = byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0);
  });
  return out;
}
