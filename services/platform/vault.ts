import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a secret belongs to. It opens only under the very same binding. */
export interface Binding {
  kind:
    | 'certificate-key'
    | 'document-password'
    | 'sign-batch-pin'
    | 'signature-picture'
    | 'registration'
    | 'organization-seal';
  /** Null for what belongs to no organization yet. */
  organizationId: string | null;
  /** Null for what belongs to the organization itself. */
  userId: string | null;
  id: string;
}

export interface Vault {
  /** Seals with a data key of its own (AES-256-GCM), which the key of the environment wraps. */
  seal(secret: Buffer, binding: Binding): Buffer;
  /** Gives the secret back; throws if the bytes were changed or belong to something else. */
  open(sealed: Buffer, binding: Binding): Buffer;
  /** A keyed digest, for short secrets that are only ever compared. */
  digest(purpose: string, text: string): Buffer;
}

const VERSION = 1;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = IV_BYTES + TAG_BYTES + KEY_BYTES;

/** A vault under a 32-byte key. Layout of what it seals: version, wrapped data key, sealed secret. */
export function openVault(masterKey: Buffer): Vault {
  if (masterKey.length !== KEY_BYTES) throw new Error('The key of the vault has 32 bytes.');
  const wrapKey = derive(masterKey, 'wrap');
  const digestKey = derive(masterKey, 'digest');
  return {
    seal(secret, binding) {
      const dataKey = randomBytes(KEY_BYTES);
      const bound = associatedData(binding);
      const wrapped = encrypt(wrapKey, dataKey, bound);
      return Buffer.concat([Buffer.of(VERSION), wrapped, encrypt(dataKey, secret, bound)]);
    },
    open(sealed, binding) {
      if (sealed[0] !== VERSION) throw new Error('The sealed bytes are of an unknown version.');
      const bound = associatedData(binding);
      const dataKey = decrypt(wrapKey, sealed.subarray(1, 1 + WRAPPED_BYTES), bound);
      return decrypt(dataKey, sealed.subarray(1 + WRAPPED_BYTES), bound);
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

function encrypt(key: Buffer, plain: Buffer, associated: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(associated);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, associated: Buffer): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(associated);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
