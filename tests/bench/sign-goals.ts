import { loadavg } from 'node:os';
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { signerFromKey, signPdf, type KeyAndChain } from '#signing';
import { runBatch } from './batch-process.ts';
import { print } from './measure.ts';
import { opensslSpeed } from './openssl-speed.ts';
import type { SignFigures, SignJob } from './sign-process.ts';

export interface GoalsRun {
  /** A PDF of 100 KB without signatures, and where it is. */
  pdf: Buffer;
  file: string;
  key: KeyAndChain;
  pfx: string;
  password: string;
  folder: string;
  milliseconds: number;
  /** Number of files of the batch. */
  files: number;
  inProcess: (job: SignJob) => Promise<SignFigures>;
}

/** The second is the part of the file system in the first: more where many files were removed in the last minutes. */
const ONE_FILE = [
  ['files', 'sign 100 KB, file to file'],
  ['copy', 'reference: read and write the same without signing'],
  ['memory', 'sign 100 KB, in memory'],
] as const;
const REVISIONS = [1, 50, 100, 200, 500];
/** Signatures a second of openssl on one core of the machine for which the rates were set. */
const REFERENCE = 3550;

/**
 * Prints the figures that have a goal, each beside what `openssl speed rsa2048` reaches right before and after it. openssl
 * counts processor time, and what is compared with it is the median processor time of an action, all threads together.
 */
export async function measureGoals(run: GoalsRun): Promise<void> {
  const { file, pfx, password, milliseconds, folder, inProcess } = run;
  const job = { file, pfx, password, milliseconds };
  for (const [what, name] of ONE_FILE)
    await beside(name, async () => {
      const { perSecond, processorP50Ms } = await inProcess({ ...job, what });
      return { perSecond, milliseconds: processorP50Ms, goal: what === 'files' ? { part: 0.6 } : {} };
    });
  await beside(`batch of ${run.files} files of 100 KB`, async () => {
    const { perSecond, cpuSeconds, ...rest } = await runBatch(run);
    const memory = { tenth_mb: megabytes(rest.memoryAtTenth), most_later_mb: megabytes(rest.memoryAtMost) };
    const later = { later_per_s: rounded(rest.laterPerSecond) };
    const milliseconds = (1000 * cpuSeconds) / run.files;
    return {
      perSecond,
      milliseconds,
      goal: { perSecond: 1000 },
      more: { ...later, ...memory, failed: rest.failed },
    };
  });
  const signed = await signedOften(run);
  for (const revisions of REVISIONS) {
    const to = path.join(folder, `revisions-${revisions}.pdf`);
    writeFileSync(to, signed.get(revisions) ?? '');
    await beside(`verify ${revisions} revisions`, async () => {
      const { perSecond, processorP50Ms: milliseconds } = await inProcess({
        ...job,
        file: to,
        what: 'verify',
      });
      const more = { ms_a_revision: rounded(milliseconds / revisions) };
      if (revisions === 1) return { perSecond, milliseconds, goal: { perSecond: 1000 }, more };
      return { perSecond, milliseconds, goal: revisions === 100 ? { perSecond: 1 } : {}, more };
    });
  }
}

/** Figure of an action, and its goal: a rate on the reference machine, or a part of openssl's. */
interface Figure {
  perSecond: number;
  /** Median processor time of one; of a batch, processor time for each file. */
  milliseconds: number;
  goal: { perSecond?: number; part?: number };
  more?: Record<string, number>;
}

async function beside(name: string, act: () => Promise<Figure>): Promise<void> {
  const before = opensslSpeed();
  const { perSecond, milliseconds, goal, more } = await act();
  const after = opensslSpeed();
  const openssl = before && after && (before + after) / 2;
  const part = openssl ? 1000 / milliseconds / openssl : null;
  const onReference = openssl && (perSecond * REFERENCE) / openssl;
  const [reached, wanted] = goal.part === undefined ? [onReference, goal.perSecond ?? 0] : [part, goal.part];
  print({
    bench: 'sign',
    goal: name,
    per_s: rounded(perSecond),
    ms: rounded(milliseconds),
    openssl_per_cpu_s: openssl && rounded(openssl),
    part_of_openssl: part && rounded(part),
    ...more,
    ...(goal.perSecond === undefined
      ? {}
      : { per_s_on_reference: onReference && rounded(onReference), wanted_per_s: goal.perSecond }),
    ...(goal.part === undefined ? {} : { wanted_part: goal.part }),
    ...(Object.keys(goal).length > 0 ? { is_met: reached && reached >= wanted } : {}),
    load: rounded(loadavg()[0] ?? 0),
  });
}

/** Returns the file with as many signatures as each of the measured numbers, each in a revision of its own. */
async function signedOften({ pdf, key }: GoalsRun): Promise<Map<number, Buffer>> {
  const signer = signerFromKey(key, { isInThread: true });
  const found = new Map<number, Buffer>();
  let signed = pdf;
  for (let count = 1; count <= Math.max(...REVISIONS); count++) {
    const rectangle = {
      x: 20 + (count % 25) * 20,
      y: 60 + Math.floor(count / 25) * 20,
      width: 18,
      height: 18,
    };
    const { tail } = await signPdf(signed, signer, { pages: 'last', rectangle, date: new Date() });
    signed = Buffer.concat([signed, tail]);
    if (REVISIONS.includes(count)) found.set(count, signed);
  }
  return found;
}

const rounded = (value: number): number => Number(value.toPrecision(4));
const megabytes = (bytes: number): number => rounded(bytes / 1_000_000);
