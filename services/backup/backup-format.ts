import { createHash, createHmac, createSecretKey, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FileKey } from '#platform/blobs/sealed-format.ts';
import { BackupError } from './backup-error.ts';

/**
 * Header of a backup (ADR 31): magic, version, parameters of scrypt (log2 of N, r, p), salt, checksum, verifier. What follows is
 * encrypted in chunks as stored files are (ADR 24), under a key that scrypt derives from passphrase and salt. The checksum
 * tells a damaged header, the verifier (an HMAC with the other half of what was derived) a wrong passphrase.
 */
const MAGIC = Buffer.from('CSBACKUP', 'latin1');
const VERSION = 1;
const SALT_BYTES = 32;
const CHECKSUM_BYTES = 8;
const KEY_BYTES = 32;
const SALT_AT = MAGIC.length + 4;
const CHECKSUM_AT = SALT_AT + SALT_BYTES;
const VERIFIER_AT = CHECKSUM_AT + CHECKSUM_BYTES;

export const BACKUP_HEADER_BYTES = VERIFIER_AT + KEY_BYTES;
/** Fewest characters of a passphrase. */
export const MIN_PASSPHRASE = 12;

/** Parameters of scrypt. */
export interface Cost {
  log2N: number;
  r: number;
  p: number;
}

/** 128 MB and about half a second for each try. */
const COST: Cost = { log2N: 17, r: 8, p: 1 };
/** Maximum memory in bytes for the derivation of the key, since a forged header chooses its cost. */
const MOST_MEMORY = 1024 ** 3;

/** Returns the header of a new backup and the key of its content. */
export async function newBackupHeader(
  passphrase: string,
  cost = COST,
): Promise<{ header: Buffer; fileKey: FileKey }> {
  const salt = randomBytes(SALT_BYTES);
  const named = Buffer.concat([MAGIC, Buffer.of(VERSION, cost.log2N, cost.r, cost.p), salt]);
  const { key, verifierKey } = await deriveKeys(passphrase, salt, cost);
  const checked = Buffer.concat([named, checksumOf(named)]);
  return { header: Buffer.concat([checked, verifierOf(verifierKey, checked)]), fileKey: { key, salt } };
}

/**
 * Returns the key of a backup's content.
 * @throws BackupError when it is no backup, one of a later version, damaged in its header, or the passphrase is wrong
 */
export async function openBackupHeader(passphrase: string, header: Buffer): Promise<FileKey> {
  if (!header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupError('This file is not a backup of Countersign.');
  const [version = 0, log2N = 0, r = 0, p = 0] = header.subarray(MAGIC.length, SALT_AT);
  const checked = header.subarray(0, VERIFIER_AT);
  const isWhole =
    header.length === BACKUP_HEADER_BYTES &&
    checksumOf(header.subarray(0, CHECKSUM_AT)).equals(header.subarray(CHECKSUM_AT, VERIFIER_AT));
  if (!isWhole)
    throw new BackupError('The backup is damaged: its header was changed or is cut off. Use another copy.');
  if (version !== VERSION)
    throw new BackupError(
      `The backup has the format ${version}, which this release cannot read. Use a later one.`,
    );
  const salt = Buffer.from(header.subarray(SALT_AT, CHECKSUM_AT));
  const { key, verifierKey } = await deriveKeys(passphrase, salt, { log2N, r, p });
  if (!timingSafeEqual(verifierOf(verifierKey, checked), header.subarray(VERIFIER_AT)))
    throw new BackupError('The passphrase is wrong: it is not the one with which this backup was made.');
  return { key, salt };
}

async function deriveKeys(passphrase: string, salt: Buffer, { log2N, r, p }: Cost) {
  const N = 2 ** log2N;
  const memory = 128 * r * (N + p);
  if (memory > MOST_MEMORY || r === 0 || p === 0 || log2N === 0)
    throw new BackupError('The backup asks for a key derivation that this release does not do.');
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  const options = { N, r, p, maxmem: 2 * memory };
  // The same passphrase may be typed as other code points on another system.
  const derived = await derive(passphrase.normalize('NFC'), salt, 2 * KEY_BYTES, options);
  return { key: createSecretKey(derived.subarray(0, KEY_BYTES)), verifierKey: derived.subarray(KEY_BYTES) };
}

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES);
const verifierOf = (key: Buffer, bytes: Buffer) => createHmac('sha256', key).update(bytes).digest();
