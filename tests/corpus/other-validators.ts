import { spawnSync } from 'node:child_process';

/** Findings of independent validators. */

/** Limit in milliseconds; some files are made to keep readers busy, and a program that is stopped gives no finding. */
const TIME_LIMIT = 20_000;

export interface PdfsigFinding {
  signer: string;
  signature: string;
  certificate: string;
}

interface Run {
  status: number | null;
  output: string;
}

/** Returns the findings of pdfsig; undefined when it cannot read the file. Unsigned fields are left out. */
export function askPdfsig(
  file: string,
  { nssDatabase, password }: { nssDatabase: string; password: string | undefined },
): PdfsigFinding[] | undefined {
  const { status, output } = run('pdfsig', ['-nssdir', nssDatabase, ...unlock('-upw', password), file]);
  // 2: there is no signature; 1 may be an error, or a signature that is not valid
  const parts = output.split(/^Signature #\d+:$/m).slice(1);
  if (parts.length === 0 && status !== 2) return undefined;
  return parts
    .map((part) => ({
      signer: line(part, 'Signer Certificate Common Name'),
      signature: line(part, 'Signature Validation'),
      certificate: line(part, 'Certificate Validation'),
    }))
    .filter(({ signature }) => signature !== '');
}

/** Returns the number of pages as poppler counts them; undefined when it cannot read the file. */
export function popplerPageCount(file: string, password: string | undefined): number | undefined {
  const { output } = run('pdfinfo', [...unlock('-upw', password), file]);
  const count = /^Pages:\s+(\d+)$/m.exec(output)?.[1];
  return count === undefined ? undefined : Number(count);
}

export interface QpdfFinding {
  /** Exit code: 0 nothing found, 3 warnings, 2 errors. */
  status: number | null;
  complaints: string[];
}

/** Returns the findings of qpdf, without byte offsets, which change as the file grows. */
export function askQpdf(file: string, password: string | undefined): QpdfFinding {
  const { status, output } = run('qpdf', ['--check', `--password=${password ?? ''}`, file]);
  const complaints = output
    .split('\n')
    .filter((text) => /^(WARNING|ERROR)/.test(text))
    .map((text) => text.replaceAll(file, '').replaceAll(/\d+/g, '#'));
  return { status, complaints: [...new Set(complaints)] };
}

function run(program: string, values: string[]): Run {
  const { status, stdout, stderr } = spawnSync(program, values, {
    encoding: 'latin1',
    timeout: TIME_LIMIT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, output: `${stdout}${stderr}` };
}

function unlock(option: string, password: string | undefined): string[] {
  return password === undefined ? [] : [option, password];
}

function line(part: string, label: string): string {
  return part.match(new RegExp(`- ${label}: (.*)`))?.[1]?.trim() ?? '';
}
