import { BadConfiguration } from '#platform/errors/bad-configuration.ts';
import { isDiskFull } from '#platform/errors/is-disk-full.ts';
import { BackupError } from '../services/backup/backup-error.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { SettingsError } from './environment.ts';
import { AlreadyRunning } from './instance-lock.ts';
import { SecretsDamaged } from './secrets.ts';
import { RestoreUnfinished } from './unfinished-restore.ts';

/** Errors that the operator can resolve by their message. */
const EXPECTED = [
  BackupError,
  AlreadyRunning,
  BadConfiguration,
  DatabaseUnusable,
  RestoreUnfinished,
  SecretsDamaged,
  SettingsError,
];

/** Returns the line in which a backup or a restore says why it failed. `outcome` says what there is now. */
export function backupFailure(error: unknown, outcome: string): string {
  if (!(error instanceof Error)) return `${String(error)} ${outcome}`;
  if (error instanceof RestoreUnfinished && error.cause) return backupFailure(error.cause, error.message);
  if (EXPECTED.some((kind) => error instanceof kind)) return `${error.message} ${outcome}`;
  if (isDiskFull(error)) return `The disk is full (${error.message}). Make room on it. ${outcome}`;
  const code = 'code' in error ? error.code : undefined;
  if (code === '42501')
    return `The role of the database may not do this (${error.message}). Set DATABASE_OWNER_URL to the owner of the tables. ${outcome}`;
  if (code === 'ECONNREFUSED') return `The database cannot be reached (${error.message}). ${outcome}`;
  return `${error.message.replace(/[^.!?]$/, '$&.')} ${outcome}`;
}
