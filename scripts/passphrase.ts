import { BackupError } from '../services/backup/backup-error.ts';
import { MIN_PASSPHRASE } from '../services/backup/backup-format.ts';
import { askSecret } from '../cli/read-secret.ts';

const VARIABLE = 'BACKUP_PASSPHRASE';

/** Returns the passphrase of a backup from the environment, or asks for it at the terminal. @throws BackupError without either */
export async function readPassphrase(environment: NodeJS.ProcessEnv): Promise<string> {
  const passphrase = environment[VARIABLE] || (await askSecret('Passphrase of the backup: '));
  if (!passphrase) throw new BackupError(`Set ${VARIABLE} to the passphrase of the backup.`);
  return passphrase;
}

/** Returns a passphrase for a new backup, which is asked for twice at a terminal. @throws BackupError for one that is too short */
export async function readNewPassphrase(environment: NodeJS.ProcessEnv): Promise<string> {
  const passphrase = await readPassphrase(environment);
  if (passphrase.length < MIN_PASSPHRASE)
    throw new BackupError(`The passphrase must have at least ${MIN_PASSPHRASE} characters.`);
  if (!environment[VARIABLE] && (await askSecret('The same again: ')) !== passphrase)
    throw new BackupError('The two passphrases are not the same.');
  return passphrase;
}
