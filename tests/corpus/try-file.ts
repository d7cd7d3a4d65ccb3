import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inspectPdf, type SignatureReport, type Signer, SigningError, signPdf, verifyPdf } from '#signing';
import type { CorpusFile } from './corpus-file.ts';
import { askPdfsig, askQpdf, popplerPageCount, type PdfsigFinding } from './other-validators.ts';
import type { Outcome } from './outcome.ts';
import { isFirstPageUnchanged } from './same-look.ts';

export type Thoroughness = 'ours' | 'others' | 'look';

export interface Trial {
  signers: readonly Signer[];
  root: Buffer;
  nssDatabase: string;
  /** Checks of a file: `ours` uses the verifier of this product alone, `others` pdfsig and qpdf too, `look` also renders the first page. */
  thoroughness: Thoroughness;
}

interface Revision {
  file: string;
  bytes: Buffer;
  /** Number of our signers that have signed. */
  signed: number;
  reports: readonly SignatureReport[];
  pdfsig: PdfsigFinding[] | undefined;
}

/** Signs a file with one signer after the other, and has it validated after each. */
export async function tryFile(corpusFile: CorpusFile, trial: Trial): Promise<Outcome> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-corpus-'));
  try {
    return await tryIn(folder, corpusFile, trial);
  } catch (error) {
    if (!(error instanceof SigningError)) return { kind: 'failed', problems: [crash(error)] };
    return { kind: 'refused', code: error.code, detail: Object.values(error.detail ?? {}).join(' ') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryIn(folder: string, { file, password }: CorpusFile, trial: Trial): Promise<Outcome> {
  const original = path.join(folder, 'original.pdf');
  const bytes = readFileSync(file);
  writeFileSync(original, bytes);
  inspectPdf(bytes, { password }); // as at the upload: a refused file is never signed
  const areOthersAsked = trial.thoroughness !== 'ours';
  const look = (at: string) =>
    areOthersAsked ? askPdfsig(at, { nssDatabase: trial.nssDatabase, password }) : undefined;
  const roots = [{ der: trial.root, source: 'test' }];
  let last: Revision = {
    file: original,
    bytes,
    signed: 0,
    reports: verifyPdf(bytes, { password, roots }).signatures,
    pdfsig: bytes.includes('/ByteRange') ? look(original) : [],
  };
  const problems: string[] = [];
  for (const [index, signer] of trial.signers.entries()) {
    const next = await signed(last, signer, { isLast: index > 0, password });
    const target = path.join(folder, `signed-${index + 1}.pdf`);
    writeFileSync(target, next);
    const reports = verifyPdf(next, { password, roots }).signatures;
    const revision = { file: target, bytes: next, signed: index + 1, reports, pdfsig: look(target) };
    problems.push(...compare(last, revision, { password, trial }));
    last = revision;
  }
  const compareLook = trial.thoroughness === 'look';
  if (areOthersAsked) problems.push(...wholeProblems(original, last.file, { password, compareLook }));
  if (problems.length === 0) return { kind: 'clean' };
  const isOursContent = problems.every((problem) => !problem.startsWith('ours'));
  const isReadableToOthers = popplerPageCount(original, password) !== undefined;
  return { kind: isOursContent && !isReadableToOthers ? 'unconfirmed' : 'failed', problems };
}

async function signed(
  { bytes }: Revision,
  signer: Signer,
  { isLast, password }: { isLast: boolean; password: string | undefined },
): Promise<Buffer> {
  const { pages } = inspectPdf(bytes, { password });
  const { width, height } = (isLast ? pages.at(-1) : pages[0]) ?? { width: 0, height: 0 };
  const { tail } = await signPdf(bytes, signer, {
    pages: isLast ? 'last' : 'first',
    rectangle: { x: width * 0.1, y: height * (isLast ? 0.4 : 0.1), width: width * 0.4, height: height * 0.2 },
    date: new Date(),
    reason: 'I agree — soglašam ž',
    location: 'Ljubljana',
    password,
  });
  return Buffer.concat([bytes, tail]);
}

interface Context {
  password: string | undefined;
  trial: Trial;
}

function compare(before: Revision, after: Revision, { password, trial }: Context): string[] {
  const { signed: count } = after;
  const problems: string[] = [];
  if (!after.bytes.subarray(0, before.bytes.length).equals(before.bytes))
    problems.push('ours: bytes changed');
  const ours = after.reports.filter(({ certificate }) =>
    trial.signers.some((signer) => certificate?.equals(signer.certificate)),
  );
  if (ours.length !== count) problems.push(`ours: ${ours.length} of ${count} signatures found`);
  for (const { fieldName, verdict, problems: found } of ours) {
    if (verdict !== 'valid') problems.push(`ours: ${fieldName} ${verdict} ${found.join(' ')}`);
  }
  for (const earlier of before.reports) {
    const now = after.reports.find(({ fieldName }) => fieldName === earlier.fieldName);
    if (!now || isWorse(now, earlier)) problems.push(`ours: the earlier ${earlier.fieldName} is worse now`);
  }
  const [old, now] = [before, after].map(({ bytes }) => inspectPdf(bytes, { password }).pageCount);
  if (old !== now) problems.push(`ours: ${old} pages became ${now}`);
  return trial.thoroughness === 'ours' ? problems : [...problems, ...pdfsigProblems(before, after, trial)];
}

/** Returns whether the signature has a problem that it did not have before. */
function isWorse(now: SignatureReport, earlier: SignatureReport): boolean {
  return now.problems.some((problem) => !earlier.problems.includes(problem));
}

function pdfsigProblems(before: Revision, after: Revision, { signers }: Trial): string[] {
  const findings = after.pdfsig;
  if (!findings) return ['pdfsig cannot read it'];
  const problems: string[] = [];
  for (const { name } of signers.slice(0, after.signed)) {
    const found = findings.find(({ signer }) => signer === name);
    if (!found) problems.push(`pdfsig does not see ${name}`);
    else if (found.signature !== 'Signature is Valid.') problems.push(`pdfsig: ${found.signature}`);
    else if (found.certificate !== 'Certificate is Trusted.') problems.push(`pdfsig: ${found.certificate}`);
  }
  const valid = (list: PdfsigFinding[] | undefined) =>
    (list ?? []).filter(({ signature }) => signature === 'Signature is Valid.').length;
  if (valid(findings) < valid(before.pdfsig) + 1) problems.push('pdfsig: an earlier signature is worse');
  return problems;
}

function wholeProblems(
  original: string,
  result: string,
  { password, compareLook }: { password: string | undefined; compareLook: boolean },
): string[] {
  const [before, after] = [askQpdf(original, password), askQpdf(result, password)];
  const problems: string[] = [];
  const [pages, pagesAfter] = [original, result].map((file) => popplerPageCount(file, password));
  if (pages !== undefined && pages !== pagesAfter)
    problems.push(`poppler: ${pages} pages became ${pagesAfter ?? 'unreadable'}`);
  if (after.status === 2 && before.status !== 2) problems.push('qpdf: errors');
  if (before.status !== 2) {
    const added = after.complaints.filter((complaint) => !before.complaints.includes(complaint));
    problems.push(...added.slice(0, 3).map((complaint) => `qpdf: ${complaint}`));
  }
  if (!compareLook) return problems;
  const except = { left: 0.1, right: 0.5, top: 0.4, bottom: 0.9 }; // both signatures, where there is one page
  const isUnchanged = isFirstPageUnchanged({ before: original, after: result, password, except });
  return isUnchanged === false ? [...problems, 'poppler: the first page looks different'] : problems;
}

function crash(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `crash: ${text.split('\n').slice(0, 4).join(' ')}`;
}
