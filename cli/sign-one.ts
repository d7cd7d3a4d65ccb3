import { inspectPdf, type Rectangle, signFile, type SignOptions, withSource } from '#signing';
import { writeWhole } from './output-file.ts';
import type { SignJob } from './sign-job.ts';
import type { SignWarning } from './sign-warnings.ts';

export interface Signed {
  in: string;
  out: string;
  level: string;
  field: string;
  signer: string;
  size: number;
  /** Of the whole signed file, hexadecimal. */
  sha256: string;
  warnings: SignWarning[];
}

interface Files {
  input: string;
  output: string;
  /** Opens this file, in place of the job's password. */
  password?: string | undefined;
}

/** Where a signature stands unless somebody says so: at the lower left, as large as people expect it. */
const MARGIN = 36;
const CARD = { width: 220, height: 72 };

/**
 * Signs one file into another; the result gets its name only when all signatures in it have been verified.
 * @throws SigningError, CommandError
 */
export function signOne(job: SignJob, { input, output, password }: Files): Promise<Signed> {
  const { signer, encryptPassword: encryptWith, comingSignatures, mayOverwrite, warnings } = job;
  return writeWhole({ input, output, mayOverwrite }, async (result) => {
    const opened = password ?? job.options.password;
    const rectangle = job.rectangle ?? (await defaultRectangle(input, job.options.pages, opened));
    const options = { ...job.options, rectangle, password: opened, date: new Date() };
    const { level, fieldName, size, sha256 } = await signFile({
      from: input,
      to: result,
      signer,
      options,
      encryptWith,
      comingSignatures,
    });
    return { in: input, out: output, level, field: fieldName, signer: signer.name, size, sha256, warnings };
  });
}

/** Returns the lower left corner of the chosen pages, smaller where a page is too small for the usual size. */
async function defaultRectangle(
  input: string,
  choice: SignOptions['pages'],
  password: string | undefined,
): Promise<Rectangle> {
  const { pages } = await withSource(input, (source) => inspectPdf(source, { password }));
  const chosen = Array.isArray(choice) ? pages.filter((_, index) => choice.includes(index + 1)) : pages;
  const width = Math.min(...chosen.map((page) => page.width));
  const height = Math.min(...chosen.map((page) => page.height));
  const margin = Math.min(MARGIN, width / 10, height / 10);
  return {
    x: margin,
    y: margin,
    width: Math.min(CARD.width, width - 2 * margin),
    height: Math.min(CARD.height, height - 2 * margin),
  };
}
