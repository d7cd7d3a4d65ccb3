import { BadConfiguration } from '#platform/errors/bad-configuration.ts';
import { isDiskFull } from '#platform/errors/is-disk-full.ts';
import { DataFolderUnusable } from './data-folder.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { SettingsError } from './environment.ts';
import { AlreadyRunning, CopiedFolder } from './instance-lock.ts';
import { ProgramEnded } from './processes.ts';
import { SecretsDamaged } from './secrets.ts';
import { RestoreUnfinished } from './unfinished-restore.ts';

/** Errors that the operator can resolve by their message. */
const EXPECTED = [
  AlreadyRunning,
  BadConfiguration,
  CopiedFolder,
  DataFolderUnusable,
  RestoreUnfinished,
  SecretsDamaged,
  SettingsError,
  DatabaseUnusable,
  ProgramEnded,
];

/** Returns what the start prints when it fails: sentences for what the operator can resolve, otherwise the error with its stack. */
export function startFailure(error: unknown): unknown {
  if (isDiskFull(error) && error instanceof Error)
    return `The disk is full, so Countersign cannot start. Make room on the disk of the data folder (DATA_DIR, by default .data), then start again: ${lineAbout(error)}`;
  return EXPECTED.some((kind) => error instanceof kind) && error instanceof Error ? error.message : error;
}

/** Returns the line of a message that tells of the disk: the output of a program may surround it. */
function lineAbout({ message }: Error): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return (
    lines.find((line) => /no space left|ENOSPC|EDQUOT|could not extend file/i.test(line)) ??
    lines[0] ??
    ''
  ).trim();
}
