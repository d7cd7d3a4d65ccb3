import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import {
  type ByteSource,
  extendFile,
  openPfx,
  type Signer,
  signerFromKey,
  type SignOptions,
  signPdf,
  verifyPdf,
  withSource,
} from '#signing';
import { measureAct, type ActTiming } from './measure-act.ts';
import { watchPeakMemory } from './peak-memory.ts';

/** Measurement in a separate process, so that its memory can be told from that of other measurements. */
export interface SignJob {
  file: string;
  pfx: string;
  password: string;
  /** Milliseconds for which each action is repeated. */
  milliseconds: number;
  /** `copy` writes what `files` writes, but signs nothing: what the file system takes. */
  what: 'files' | 'copy' | 'memory' | 'hash' | 'verify';
}

export interface SignFigures extends ActTiming {
  restBytes: number;
  peakBytes: number;
}

const HASH_CHUNK = 256 * 1024;

async function main(job: SignJob): Promise<void> {
  const act = actOf(job);
  const restBytes = process.memoryUsage().rss;
  const peak = watchPeakMemory();
  const timing = await measureAct(act, job.milliseconds);
  process.send?.({ ...timing, restBytes, peakBytes: peak() } satisfies SignFigures);
}

function actOf({ file, pfx, password, what }: SignJob): (round: number) => Promise<() => void> {
  if (what === 'hash') return hashing(file);
  if (what === 'verify') return verifying(file);
  if (what === 'copy') return writing(file, () => Promise.resolve({ tail: TAIL }));
  const signer = signerFromKey(openPfx(readFileSync(pfx), password), { isInThread: true });
  return what === 'files' ? signingFiles(file, signer) : signingInMemory(readFileSync(file), signer);
}

const options = (): SignOptions => ({
  pages: 'last',
  rectangle: { x: 350, y: 60, width: 200, height: 70 },
  reason: 'I approve this document',
  location: 'Ljubljana',
  date: new Date(),
});

/** Size in bytes up to which the written files stay until their folder is removed. */
const SMALL = 1_000_000;

/**
 * Returns an action that reads, signs and writes. A large file is removed outside the measured time. Small ones stay: ext4 passes
 * each inode that was freed in the last minutes, one by one, to find a free one, and the journal delays what is written next.
 */
function signingFiles(file: string, signer: Signer) {
  return writing(file, (source) => signPdf(source, signer, options()));
}

/** Bytes in place of those of a signature, and about as many. */
const TAIL = Buffer.alloc(4_300, ' ');

function writing(file: string, extend: (source: ByteSource) => Promise<{ tail: Buffer }>) {
  const isSmall = statSync(file).size <= SMALL;
  return async (round: number) => {
    const to = `${file}.${process.pid}.${round}`;
    await extendFile({ from: file, to }, extend);
    return () => (isSmall ? undefined : rmSync(to));
  };
}

function signingInMemory(pdf: Buffer, signer: Signer) {
  return async () => {
    await signPdf(pdf, signer, options());
    return () => undefined;
  };
}

/** Returns an action that reads the file and verifies all its signatures. */
function verifying(file: string) {
  return async () => {
    await withSource(file, (source) => verifyPdf(source));
    return () => undefined;
  };
}

/** Returns an action that only reads and hashes the file, the minimum for any signature. */
function hashing(file: string) {
  const chunk = Buffer.allocUnsafeSlow(HASH_CHUNK);
  return () => {
    const opened = openSync(file, 'r');
    const hash = createHash('sha256');
    for (let count = readSync(opened, chunk); count > 0; count = readSync(opened, chunk)) {
      hash.update(chunk.subarray(0, count));
    }
    hash.digest();
    closeSync(opened);
    return Promise.resolve(() => undefined);
  };
}

process.once('message', (job: SignJob) => {
  main(job).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
      process.exit(1);
    },
  );
});
