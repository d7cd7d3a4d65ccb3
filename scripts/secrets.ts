import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from './sync-folder.ts';

export interface Secrets {
  SESSION_SECRET: string;
  NEXTAUTH_SECRET: string;
  KEY_ENCRYPTION_KEY: string;
  DATABASE_PASSWORD: string;
}

/** Thrown when the file of the secrets cannot be read as what was written; the message says what to do. */
export class SecretsDamaged extends Error {}

const fileOf = (dataRoot: string) => path.join(dataRoot, 'secrets.json');
const make = () => randomBytes(32).toString('base64');

/** Returns the secrets of this folder; the first call generates them, readable by their owner alone. */
export function localSecrets(dataRoot: string): Secrets {
  const file = fileOf(dataRoot);
  if (existsSync(file)) return storedSecrets(file);
  const secrets = {
    SESSION_SECRET: make(),
    NEXTAUTH_SECRET: make(),
    KEY_ENCRYPTION_KEY: make(),
    DATABASE_PASSWORD: make(),
  };
  storeSecrets(dataRoot, secrets);
  return secrets;
}

function storedSecrets(file: string): Secrets {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets; // written below
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new SecretsDamaged(
      `${file} is damaged: it is no JSON. Put it back from a copy, or restore a backup; without its keys the documents cannot be read.`,
      { cause },
    );
  }
}

/** Replaces the secrets of this folder. A power failure leaves either the former or the new ones. */
export function storeSecrets(dataRoot: string, secrets: Secrets): void {
  const file = fileOf(dataRoot);
  mkdirSync(dataRoot, { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  syncFolder(dataRoot);
}
