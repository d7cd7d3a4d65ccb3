import { digestOf } from '../../bytes/hash.ts';
import type { EncryptionDict } from './encryption-dict.ts';
import { rc4 } from './rc4.ts';

// ISO 32000-2, 7.6.4.3.2: fills a password up to 32 bytes.
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/**
 * Returns the file key of revisions 2 to 4; undefined if the password is neither the user's nor the owner's.
 * `fileId` is the first half of ID in the trailer.
 * ISO 32000-2, 7.6.4.3 and 7.6.4.4 (algorithms 2, 4, 5, 6 and 7).
 */
export function legacyFileKey(password: Buffer, dict: EncryptionDict, fileId: Buffer): Buffer | undefined {
  const asUser = keyFromUserPassword(password, dict, fileId);
  if (isUserKey(asUser, dict, fileId)) return asUser;
  const asOwner = keyFromUserPassword(userPasswordOf(password, dict), dict, fileId);
  return isUserKey(asOwner, dict, fileId) ? asOwner : undefined;
}

function keyFromUserPassword(password: Buffer, dict: EncryptionDict, fileId: Buffer): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(dict.permissions);
  const withClearMetadata =
    dict.revision >= 4 && !dict.encryptsMetadata ? Buffer.alloc(4, 0xff) : Buffer.alloc(0);
  const pieces = [padded(password), dict.ownerHash, permissions, fileId, withClearMetadata];
  return strengthened(digestOf('md5', pieces), dict);
}

/** Returns the file key from the first digest; revisions 3 and 4 hash it fifty times more. */
function strengthened(digest: Buffer, { revision, keyLength }: EncryptionDict): Buffer {
  let key = digest;
  if (revision >= 3) for (let i = 0; i < 50; i++) key = digestOf('md5', [key.subarray(0, keyLength)]);
  return key.subarray(0, keyLength);
}

function isUserKey(key: Buffer, { revision, userHash }: EncryptionDict, fileId: Buffer): boolean {
  if (revision === 2) return rc4(key, PADDING).equals(userHash);
  let value = rc4(key, digestOf('md5', [PADDING, fileId]));
  for (let i = 1; i <= 19; i++)
    value = rc4(
      key.map((byte) => byte ^ i),
      value,
    );
  return value.equals(userHash.subarray(0, 16));
}

function userPasswordOf(ownerPassword: Buffer, dict: EncryptionDict): Buffer {
  const key = strengthened(digestOf('md5', [padded(ownerPassword)]), dict);
  if (dict.revision === 2) return rc4(key, dict.ownerHash);
  let value = dict.ownerHash;
  for (let i = 19; i >= 0; i--)
    value = rc4(
      key.map((byte) => byte ^ i),
      value,
    );
  return value;
}

function padded(password: Buffer): Buffer {
  return Buffer.concat([password, PADDING]).subarray(0, 32);
}
