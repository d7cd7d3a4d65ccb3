import { readFileSync } from 'node:fs';
import { readCertificateFile, SigningError } from '#signing';
import { CommandError } from './command-error.ts';
import { EXIT } from './exit-code.ts';

/**
 * Reads the certificates (PEM or DER) of a file that an option names, as `--trust`; returns each as DER.
 * @throws {CommandError} certificate_unreadable; an error of the file system.
 */
export function readCertificates(file: string): Buffer[] {
  const content = readFileSync(file);
  try {
    return readCertificateFile(content);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    throw new CommandError(
      error.code,
      `This is not a file of certificates (PEM or DER): ${file}`,
      EXIT.unreadable,
    );
  }
}
