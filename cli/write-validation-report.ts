import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type PdfReport, validationReport } from '#signing';
import { CommandError } from './command-error.ts';
import { EXIT } from './exit-code.ts';
import { writeWhole, type Target } from './output-file.ts';

/**
 * Writes the validation report of ETSI TS 119 102-2 (XML) on a verified file.
 * @throws {CommandError} no_signature if the file has none, and those of `writeWhole`
 */
export async function writeValidationReport(report: PdfReport, target: Omit<Target, 'id'>): Promise<void> {
  const xml = validationReport(report);
  if (xml === undefined) {
    throw new CommandError(
      'no_signature',
      'The file has no signature, so there is no validation report to write.',
      EXIT.notFine,
    );
  }
  await writeWhole({ ...target, id: randomUUID() }, (file) => writeFile(file, xml, { flush: true }));
}
