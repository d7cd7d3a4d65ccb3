import { type ByteSource, inspectPdf, signFile, type SignOptions } from '#signing';
import { defaultRectangle } from './default-rectangle.ts';
import { writeWhole } from './output-file.ts';
import type { SignJob } from './sign-job.ts';
import type { SignWarning } from './sign-warnings.ts';

/** Result of signing a file. */
export interface Signed {
  in: string;
  out: string;
  level: string;
  field: string;
  signer: string;
  size: number;
  /** SHA-256 of the signed file, hexadecimal. */
  sha256: string;
  warnings: SignWarning[];
}

interface Files {
  input: string;
  output: string;
  /** Password that opens this file, instead of the job's. */
  password?: string | undefined;
  /** Part of the name of the unfinished output, unique to it. */
  id: string;
}

/**
 * Signs a file and writes the result to another one, which exists only after all its signatures have been verified.
 * @throws {SigningError | CommandError}
 */
export function signOne(job: SignJob, { input, output, password, id }: Files): Promise<Signed> {
  const { signer, encryptPassword: encryptWith, comingSignatures, mayOverwrite, warnings } = job;
  const opened = password ?? job.options.password;
  const optionsFor = (source: ByteSource): SignOptions => {
    const rectangle =
      job.rectangle ?? defaultRectangle(inspectPdf(source, { password: opened }).pages, job.options.pages);
    return { ...job.options, rectangle, password: opened, date: new Date() };
  };
  return writeWhole({ input, output, mayOverwrite, id }, async (result) => {
    const { level, fieldName, size, sha256 } = await signFile({
      from: input,
      to: result,
      isStored: true,
      signer,
      options: optionsFor,
      encryptWith,
      comingSignatures,
    });
    return { in: input, out: output, level, field: fieldName, signer: signer.name, size, sha256, warnings };
  });
}
