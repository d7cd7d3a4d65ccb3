import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { KeyAndChain } from '#signing';
import { createTestPki, opensslPfx } from '#support/pki/test-pki.ts';
import { print } from './measure.ts';
import { measureAct } from './measure-act.ts';
import { measureRequests } from './measure-requests.ts';
import { measureGoals } from './sign-goals.ts';
import { officePdf, type OfficePdf } from './office-pdf.ts';
import { opensslCms } from './openssl-cms.ts';
import type { SignFigures, SignJob } from './sign-process.ts';

/**
 * Measures signing PDF files on one thread: read from disk, signed (PAdES B-B, with a visible appearance), written to disk, for three sizes and
 * two kinds of key, each in a separate process. In the same run, for comparison: the same in memory, the openssl program over
 * the same bytes in a new process each time, and only reading and hashing the file. Then the figures that have a goal, beside `openssl speed`.
 * Finally, how long requests wait while files are signed.
 */
const { values: options } = parseArgs({
  options: {
    /** Milliseconds for which each action is measured. */
    seconds: { type: 'string', default: '5' },
    /** Number of files of the batch; 100000 shows whether its memory stays flat. */
    files: { type: 'string', default: '5000' },
    /** Substring of the names of the sizes to run, or of `requests` or `goals`. */
    only: { type: 'string', default: '' },
  },
});
const milliseconds = Number(options.seconds) * 1000;

const SIZES: (OfficePdf & { name: string })[] = [
  { name: '100 KB', pages: 6, pictureBytes: 15_500 },
  { name: '10 MB', pages: 60, pictureBytes: 165_500 },
  { name: '100 MB', pages: 300, pictureBytes: 332_000 },
];
const KEYS = { 'RSA-2048': 'rsa', 'P-256': 'ec' } as const;
const PASSWORD = 'not a secret of anybody';

async function main(): Promise<void> {
  const pki = await createTestPki();
  for (const size of SIZES.filter(({ name }) => name.includes(options.only))) {
    for (const [keyName, kind] of Object.entries(KEYS)) {
      const key = await pki.person(kind);
      const folder = mkdtempSync(path.join(tmpdir(), 'bench-sign-'));
      try {
        await measureOne({ size, keyName, key, folder });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  }
  if ('goals'.includes(options.only)) await measureAllGoals(await pki.person('rsa'));
  if ('requests'.includes(options.only)) await measureWaiting(await pki.person('rsa'));
}

/** Measures what has a goal: signing, a batch and verifying, at 100 KB and with an RSA-2048 key. */
async function measureAllGoals(key: KeyAndChain): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-sign-'));
  const [size] = SIZES;
  if (!size) return;
  try {
    const [file, pfx] = [path.join(folder, 'file.pdf'), path.join(folder, 'key.pfx')];
    const pdf = officePdf(size);
    writeFileSync(file, pdf);
    writeFileSync(pfx, opensslPfx({ key, password: PASSWORD, options: [] }), { mode: 0o600 });
    const files = Number(options.files);
    await measureGoals({ pdf, file, key, pfx, password: PASSWORD, folder, milliseconds, files, inProcess });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures how long requests wait at a service while it signs and checks its largest files. */
async function measureWaiting({ privateKey, certificate }: KeyAndChain): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-sign-'));
  const [size] = SIZES.slice(-1);
  if (!size) return;
  try {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, officePdf(size));
    const key = { privateKey: privateKey.toString('base64'), certificate: certificate.toString('base64') };
    for (const work of ['nothing', 'in threads', 'on the thread of the requests'] as const) {
      const figures = await measureRequests({ file, key, work }, milliseconds);
      print({
        bench: 'sign',
        case: 'requests',
        meanwhile: work === 'nothing' ? work : `${size.name} signed and checked ${work}`,
        times: figures.rounds,
        requests: figures.requests,
        p50_ms: rounded(figures.p50Ms),
        p95_ms: rounded(figures.p95Ms),
        max_ms: rounded(figures.maxMs),
        load: rounded(loadavg()[0] ?? 0),
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface One {
  size: (typeof SIZES)[number];
  keyName: string;
  key: KeyAndChain;
  folder: string;
}

async function measureOne({ size, keyName, key, folder }: One): Promise<void> {
  const [file, pfx] = [path.join(folder, 'file.pdf'), path.join(folder, 'key.pfx')];
  const pdf = officePdf(size);
  writeFileSync(file, pdf);
  writeFileSync(pfx, opensslPfx({ key, password: PASSWORD, options: [] }), { mode: 0o600 });
  const job = { file, pfx, password: PASSWORD, milliseconds };
  const hash = await inProcess({ ...job, what: 'hash' });
  const files = await inProcess({ ...job, what: 'files' });
  const memory = await inProcess({ ...job, what: 'memory' });
  const openssl = opensslCms({ file, key, folder });
  const program = openssl && (await measureAct(openssl, milliseconds));
  print({
    bench: 'sign',
    size: size.name,
    bytes: pdf.length,
    pages: size.pages,
    key: keyName,
    signatures_per_s: rounded(files.perSecond),
    p50_ms: rounded(files.p50Ms),
    p95_ms: rounded(files.p95Ms),
    times: files.times,
    rest_mb: megabytes(files.restBytes),
    peak_above_rest_mb: megabytes(files.peakBytes),
    in_memory_per_s: rounded(memory.perSecond),
    hash_alone_per_s: rounded(hash.perSecond),
    hash_alone_p50_ms: rounded(hash.p50Ms),
    time_to_hash_alone: rounded(files.p50Ms / hash.p50Ms),
    openssl_per_s: program ? rounded(program.perSecond) : null,
    rate_to_openssl: program ? rounded(files.perSecond / program.perSecond) : null,
    load: rounded(loadavg()[0] ?? 0),
  });
}

function inProcess(job: SignJob): Promise<SignFigures> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'sign-process.ts'));
    child.once('message', (figures) => resolve(figures as SignFigures)); // what sign-process.ts sends
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`A process that measures ended with ${code}.`));
    });
    child.send(job);
  });
}

const rounded = (value: number): number => Number(value.toPrecision(4));
const megabytes = (bytes: number): number => rounded(bytes / 1_000_000);

await main();
