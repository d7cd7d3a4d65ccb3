/** Error of a backup or a restore whose message tells the operator what to do. */
export class BackupError extends Error {}

/** Thrown when a backup was changed, or ends before its end. */
export class BackupDamaged extends BackupError {
  constructor(where: string) {
    super(`The backup is damaged: ${where}. Use another copy of it, or an earlier backup.`);
  }
}
