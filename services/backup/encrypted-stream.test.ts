import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CHUNK_BYTES, SEALED_CHUNK_BYTES } from '#platform/blobs/sealed-format.ts';
import { BACKUP_HEADER_BYTES, type Cost } from './backup-format.ts';
import { decrypted, encrypted } from './encrypted-stream.ts';

const PASSPHRASE = 'a passphrase of some lengthé';
const CONTENT = randomBytes(3 * CHUNK_BYTES + 100);
/** The usual cost is half a second for each try. */
const CHEAP = { log2N: 4, r: 8, p: 1 };
let backup: Buffer;

const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
  );
const encrypt = (content: Buffer, cost?: Cost) =>
  buffer(encrypted(inPieces(content, 10_007), PASSPHRASE, cost));
const decrypt = async (bytes: Buffer, passphrase = PASSPHRASE) =>
  buffer(await decrypted(inPieces(bytes, 9_973), passphrase));

function flipped(at: number): Buffer {
  const copy = Buffer.from(backup);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

beforeAll(async () => {
  backup = await encrypt(CONTENT, CHEAP);
});

describe('an encrypted backup', () => {
  it.each([0, 1, CHUNK_BYTES, 2 * CHUNK_BYTES, 2 * CHUNK_BYTES + 1])(
    'gives back a content of %i bytes',
    async (length) => {
      const content = CONTENT.subarray(0, length);
      expect((await decrypt(await encrypt(content, CHEAP))).equals(content)).toBe(true);
    },
  );

  it('derives its key by scrypt with N = 2^17, r = 8 and p = 1', async () => {
    const costly = await encrypt(CONTENT);
    expect([...costly.subarray(9, 12)]).toEqual([17, 8, 1]);
    expect((await decrypt(costly)).equals(CONTENT)).toBe(true);
  });

  it('is opened by the same passphrase in other code points, and by no other', async () => {
    expect((await decrypt(backup, PASSPHRASE.normalize('NFD'))).equals(CONTENT)).toBe(true);
    await expect(decrypt(backup, `${PASSPHRASE} `)).rejects.toThrow('The passphrase is wrong');
  });

  it('holds nothing of its content, and is another file each time', async () => {
    expect(backup.includes(CONTENT.subarray(0, 16))).toBe(false);
    const again = await encrypt(CONTENT, CHEAP);
    expect(again.subarray(BACKUP_HEADER_BYTES, BACKUP_HEADER_BYTES + 32)).not.toEqual(
      backup.subarray(BACKUP_HEADER_BYTES, BACKUP_HEADER_BYTES + 32),
    );
  });

  const [HEADER, FIRST] = ['its header was changed', 'chunk 0 was changed'];
  it.each([
    ['the magic', 0, 'not a backup of Countersign'],
    ['the version', 8, HEADER],
    ['the cost', 9, HEADER],
    ['the salt', 12, HEADER],
    ['the checksum', 44, HEADER],
    ['the verifier', 52, 'The passphrase is wrong'],
    ['the first byte of a chunk', BACKUP_HEADER_BYTES, FIRST],
    ['a byte within a chunk', BACKUP_HEADER_BYTES + 1000, FIRST],
    ['the tag of a chunk', BACKUP_HEADER_BYTES + SEALED_CHUNK_BYTES - 1, FIRST],
    ['a later chunk', BACKUP_HEADER_BYTES + 2 * SEALED_CHUNK_BYTES, 'chunk 2 was changed'],
    ['the last byte', -1, 'its end is missing or was changed'],
  ])('is refused when %s was changed', async (_what, at, message) => {
    await expect(decrypt(flipped(at < 0 ? backup.length + at : at))).rejects.toThrow(message);
  });

  it.each([
    ['within the header', 50, HEADER],
    ['after the header', BACKUP_HEADER_BYTES, 'its end is missing'],
    ['within a chunk', BACKUP_HEADER_BYTES + 100, 'its end is missing'],
    ['after a chunk', BACKUP_HEADER_BYTES + SEALED_CHUNK_BYTES, 'its end is missing'],
    ['before its last byte', -1, 'its end is missing'],
  ])('is refused when it is cut off %s', async (_where, length, message) => {
    await expect(decrypt(backup.subarray(0, length))).rejects.toThrow(message);
  });

  it('is refused when chunks were exchanged, repeated, dropped, or added at its end', async () => {
    const header = backup.subarray(0, BACKUP_HEADER_BYTES);
    const chunk = (index: number) =>
      backup.subarray(
        BACKUP_HEADER_BYTES + index * SEALED_CHUNK_BYTES,
        BACKUP_HEADER_BYTES + (index + 1) * SEALED_CHUNK_BYTES,
      );
    for (const order of [
      [1, 0, 2, 3],
      [0, 0, 1, 2, 3],
      [0, 2, 3],
      [0, 1, 2, 3, 3],
    ])
      await expect(decrypt(Buffer.concat([header, ...order.map(chunk)]))).rejects.toThrow(
        'The backup is damaged',
      );
  });
});
