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
    | 'organization-seal';
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
  /** Returns a keyed digest (HMAC-SHA-256, 32 bytes) of a short secret that is only compared, never read. */
  digest(purpose: string, text: string): Buffer;
}

const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;

/** Opens a vault with a 32-byte key. Layout of its output: version, wrapped data key, encrypted secret. */
export function openVault(masterKey: Buffer): Vault {
  if (masterKey.length !== KEY_BYTES) throw new Error('The key of the vault has 32 bytes.');
  const wrapKey = derive(masterKey, 'wrap');
  const digestKey = derive(masterKey, 'digest');
  return {
    encrypt(secret, binding) {
      const dataKey = randomBytes(KEY_BYTES);
      const bound = associatedData(binding);
      const wrapped = encryptWith(wrapKey, dataKey, bound);
      return Buffer.concat([Buffer.of(VERSION), wrapped, encryptWith(dataKey, secret, bound)]);
    },
    decrypt(encrypted, binding) {
      if (encrypted[0] !== VERSION) throw new Error('The encrypted bytes are of an unknown version.');
      const bound = associatedData(binding);
      const dataKey = decryptWith(wrapKey, encrypted.subarray(1, 1 + WRAPPED_BYTES), bound);
      return decryptWith(dataKey, encrypted.subarray(1 + WRAPPED_BYTES), bound);
    },
    digest: (purpose, text) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, text]))
        .digest(),
  };
}

function derive(masterKey: Buffer, use: string): Buffer {
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
