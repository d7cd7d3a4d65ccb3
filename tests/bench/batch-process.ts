import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface BatchRun {
  /** File to sign again and again. */
  file: string;
  pfx: string;
  password: string;
  folder: string;
  /** Number of lines of the batch. */
  files: number;
}

export interface BatchFigures {
  /** From the start of the command to its end, its threads' start included. */
  perSecond: number;
  /** The same without the first tenth of the files, in which the threads start and their code is not compiled yet. */
  laterPerSecond: number;
  /** Processor time of all its threads together. */
  cpuSeconds: number;
  /** Resident memory in bytes after a tenth of the files, and the most after that. */
  memoryAtTenth: number;
  memoryAtMost: number;
  failed: number;
}

const SAMPLE_MS = 50;
const TICKS_PER_SECOND = 100;
const PAGE = 4096;

/**
 * Runs `npm run sign -- --batch` over many files, which stay in the folder: 100,000 take 11 GB. To remove them meanwhile would slow
 * down what is written next (see `signingFiles`).
 */
export async function runBatch({ file, pfx, password, folder, files }: BatchRun): Promise<BatchFigures> {
  const script = path.resolve(import.meta.dirname, '../../cli/sign.ts');
  const preloaded = new URL('../../scripts/compile-cached.ts', import.meta.url).href; // as `npm run sign` does
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', preloaded, script, '--batch', '--pfx', pfx, '--password', password],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const figures = { cpuSeconds: 0, memoryAtTenth: 0, memoryAtMost: 0, failed: 0 };
  let answered = 0;
  let tenthAt = started;
  const sample = () => {
    const { cpuSeconds, memory } = usageOf(child.pid) ?? { cpuSeconds: figures.cpuSeconds, memory: 0 };
    figures.cpuSeconds = cpuSeconds;
    if (answered < files / 10) figures.memoryAtTenth = memory;
    else figures.memoryAtMost = Math.max(figures.memoryAtMost, memory);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  const writing = writeLines(child.stdin, { file, folder, files });
  for await (const line of createInterface({ input: child.stdout })) {
    const answer = JSON.parse(line) as { ok: boolean };
    if (!answer.ok) figures.failed++;
    answered++;
    if (answered === Math.ceil(files / 10)) tenthAt = performance.now();
  }
  await Promise.all([writing, ended]);
  clearInterval(timer);
  const now = performance.now();
  const laterFiles = files - Math.ceil(files / 10);
  return {
    ...figures,
    perSecond: (1000 * files) / (now - started),
    laterPerSecond: (1000 * laterFiles) / (now - tenthAt),
  };
}

async function writeLines(
  input: NodeJS.WritableStream,
  { file, folder, files }: Pick<BatchRun, 'file' | 'folder' | 'files'>,
): Promise<void> {
  for (let number = 0; number < files; number++) {
    const line = JSON.stringify({ in: file, out: path.join(folder, `signed-${number}.pdf`) });
    if (!input.write(`${line}\n`)) await new Promise((resolve) => input.once('drain', resolve));
  }
  input.end();
}

/** Returns what a process has used so far (proc(5)); undefined when it has ended. */
function usageOf(pid: number | undefined): { cpuSeconds: number; memory: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [user, system, pages] = [11, 12, 21].map((place) => Number(fields[place]));
    return { cpuSeconds: ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND, memory: (pages ?? 0) * PAGE };
  } catch {
    return undefined;
  }
}
