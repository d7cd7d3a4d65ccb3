import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Owner of a secret, which can be decrypted only with the same binding (associated data of AES-GCM). */
export interface Binding {
  kind:
    | 'certificate-key'
    | 'document-password'
    | 'sign-batch-pin'
    | 'signature-picture'
    | 'registration'
    | 'password-reset'
    | 'email-change'
    | 'authenticator-app'
    | 'session-data'
    | 'organization-seal'
    | 'kept-answer'
    | 'data-key';
  /** Organization id; null for a secret that belongs to no organization yet. */
  organizationId: string | null;
  /** User id; null for a secret of the organization itself. */
  userId: string | null;
  id: string;
}

export interface Vault {
  /**
   * Encrypts a secret with a new data key (AES-256-GCM), which is wrapped with the key from the environment.
   */
  encrypt(secret: Buffer, binding: Binding): Buffer;
  /** Decrypts a secret. @throws Error when the bytes were changed or were encrypted for another binding */
  decrypt(encrypted: Buffer, binding: Binding): Buffer;
  /**
   * Wraps the data key of a secret with the present master key if the former one has wrapped it. Returns the beginning of the
   * encrypted secret, `WRAPPED_PREFIX_BYTES` long, which alone changes; null if nothing is to be done. `encrypted` may be cut
   * off after that. @throws Error like decrypt
   */
  rewrap(encrypted: Buffer, binding: Binding): Buffer | null;
  /** Returns a keyed digest (HMAC-SHA-256, 32 bytes) of a short secret that is only compared, never read. */
  digest(purpose: string, text: string): Buffer;
}

const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;
/** Bytes at the beginning of an encrypted secret that depend on the master key. */
export const WRAPPED_PREFIX_BYTES = 1 + WRAPPED_BYTES;

export interface FormerKeys {
  /** Former master key: what it has wrapped is still read. */
  previousKey?: Buffer | undefined;
  /** Key of the digests; by default it is derived from the master key. */
  digestKey?: Buffer | undefined;
}

/** Opens a vault with a 32-byte key. Layout of its output: version, wrapped data key, encrypted secret. */
export function openVault(
  masterKey: Buffer,
  { previousKey, digestKey = digestKeyOf(masterKey) }: FormerKeys = {},
): Vault {
  const [wrapKey, previousWrapKey] = [masterKey, previousKey].map((key) => key && derive(key, 'wrap'));
  if (!wrapKey) throw new Error('A vault needs a key.');
  const unwrap = (encrypted: Buffer, bound: Buffer) => {
    if (encrypted[0] !== VERSION) throw new Error('The encrypted bytes are of an unknown version.');
    const wrapped = encrypted.subarray(1, WRAPPED_PREFIX_BYTES);
    if (!previousWrapKey) return { dataKey: decryptWith(wrapKey, wrapped, bound), isFormer: false };
    try {
      return { dataKey: decryptWith(wrapKey, wrapped, bound), isFormer: false };
    } catch {
      return { dataKey: decryptWith(previousWrapKey, wrapped, bound), isFormer: true };
    }
  };
  const wrap = (dataKey: Buffer, bound: Buffer) =>
    Buffer.concat([Buffer.of(VERSION), encryptWith(wrapKey, dataKey, bound)]);
  return {
    encrypt(secret, binding) {
      const dataKey = randomBytes(KEY_BYTES);
      const bound = associatedData(binding);
      return Buffer.concat([wrap(dataKey, bound), encryptWith(dataKey, secret, bound)]);
    },
    decrypt(encrypted, binding) {
      const bound = associatedData(binding);
      const { dataKey } = unwrap(encrypted, bound);
      return decryptWith(dataKey, encrypted.subarray(WRAPPED_PREFIX_BYTES), bound);
    },
    rewrap(encrypted, binding) {
      const bound = associatedData(binding);
      const { dataKey, isFormer } = unwrap(encrypted, bound);
      return isFormer ? wrap(dataKey, bound) : null;
    },
    digest: (purpose, text) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
  };
}

/** Returns the key of the digests of a vault that was opened with this master key alone. */
export const digestKeyOf = (masterKey: Buffer) => derive(masterKey, 'digest');

function derive(masterKey: Buffer, use: string): Buffer {
  if (masterKey.length !== KEY_BYTES) throw new Error('The key of the vault has 32 bytes.');
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `countersign vault ${use}`, KEY_BYTES));
}

function associatedData({ kind, organizationId, userId, id }: Binding): Buffer {
  return Buffer.from(JSON.stringify([kind, organizationId, userId, id]));
}

function encryptWith(key: Buffer, plain: Buffer, associated: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(associated);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decryptWith(key: Buffer, encrypted: Buffer, associated: Buffer): Buffer {
  const iv = encrypted.subarray(0, IV_BYTES);
  const tag = encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(associated);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
