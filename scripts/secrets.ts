import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Secrets {
  SESSION_SECRET: string;
  NEXTAUTH_SECRET: string;
  KEY_ENCRYPTION_KEY: string;
  DATABASE_PASSWORD: string;
}

const fileOf = (dataRoot: string) => path.join(dataRoot, 'secrets.json');
const make = () => randomBytes(32).toString('base64');

/** Returns the secrets of this folder; the first call generates them, readable by their owner alone. */
export function localSecrets(dataRoot: string): Secrets {
  const file = fileOf(dataRoot);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets; // written below
  const secrets = {
    SESSION_SECRET: make(),
    NEXTAUTH_SECRET: make(),
    KEY_ENCRYPTION_KEY: make(),
    DATABASE_PASSWORD: make(),
  };
  storeSecrets(dataRoot, secrets);
  return secrets;
}

/** Replaces the secrets of this folder. */
export function storeSecrets(dataRoot: string, secrets: Secrets): void {
  const file = fileOf(dataRoot);
  mkdirSync(dataRoot, { recursive: true });
  writeFileSync(`${file}.part`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
