import { encryptFile } from '#signing/encrypt-file.ts';
import { extendFile } from '#signing/extend-file.ts';
import { digestOf } from '#signing/hash.ts';
import { inspectPdf } from '#signing/inspect.ts';
import type { ByteSource } from '#signing/pdf/byte-source.ts';
import { withSource } from '#signing/pdf/open-source.ts';
import type { Rectangle } from '#signing/placement.ts';
import { signPdf } from '#signing/sign.ts';
import type { SignOptions } from '#signing/sign-options.ts';
import { verifyPdf } from '#signing/verify.ts';
import { assertHolds } from '#signing/verify/assert-holds.ts';
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

/** Signs one file into another, and checks the result before it gets its name. @throws SigningError, CommandError */
export function signOne(job: SignJob, { input, output, password }: Files): Promise<Signed> {
  const { signer, encryptPassword, mayOverwrite, warnings } = job;
  return writeWhole({ input, output, mayOverwrite }, async ({ result, between }) => {
    const opened = password ?? job.options.password;
    if (encryptPassword === undefined) {
      return describe(await signFile({ from: input, to: result }, job, opened));
    }
    await encryptFile({ from: input, to: between }, { userPassword: encryptPassword });
    return describe(await signFile({ from: between, to: result }, job, encryptPassword));
  });

  function describe({ level, fieldName, size, sha256 }: SignedFile): Signed {
    return { in: input, out: output, level, field: fieldName, signer: signer.name, size, sha256, warnings };
  }
}

interface SignedFile {
  level: string;
  fieldName: string;
  size: number;
  sha256: string;
}

async function signFile(
  files: { from: string; to: string },
  job: SignJob,
  password: string | undefined,
): Promise<SignedFile> {
  const signed = await extendFile(files, (source) => {
    const rectangle = job.rectangle ?? usualPlace(source, job.options.pages, password);
    return signPdf(source, job.signer, { ...job.options, rectangle, password, date: new Date() });
  });
  const before = await withSource(files.from, (source) => verifyPdf(source, { password }));
  return withSource(files.to, (source) => {
    assertHolds({ before, after: verifyPdf(source, { password }), fieldName: signed.fieldName });
    const { level, fieldName } = signed;
    const sha256 = digestOf('sha256', [source]).toString('hex');
    return { level, fieldName, size: source.length, sha256 };
  });
}

/** Smaller where a page is too small for it. */
function usualPlace(
  source: ByteSource,
  choice: SignOptions['pages'],
  password: string | undefined,
): Rectangle {
  const { pages } = inspectPdf(source, { password });
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
