import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CorpusFile } from './corpus-file.ts';
import type { Outcome } from './outcome.ts';
import type { Settings } from './worker.ts';

interface Plan {
  settings: Settings;
  /** Number of files that are tried at the same time. */
  jobs: number;
  /** Seconds that one file may take. */
  limit: number;
  onOutcome: (file: CorpusFile, outcome: Outcome) => void;
}

const MAX_HEAP_MB = 2_048;

/** Tries all files, several at the same time. One that hangs or takes all memory ends its worker and nothing else. */
export async function tryAll(files: readonly CorpusFile[], plan: Plan): Promise<void> {
  const waiting = [...files];
  const lane = async () => {
    let worker: Worker | undefined;
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      worker ??= startWorker(plan.settings);
      const outcome = await outcomeOf(worker, file, plan.limit);
      if (outcome.isWorkerLost) {
        await worker.terminate();
        worker = undefined;
      }
      plan.onOutcome(file, outcome.outcome);
    }
    await worker?.terminate();
  };
  await Promise.all(Array.from({ length: plan.jobs }, lane));
}

function startWorker(settings: Settings): Worker {
  return new Worker(path.join(import.meta.dirname, 'worker.ts'), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
}

interface Answer {
  outcome: Outcome;
  isWorkerLost: boolean;
}

function outcomeOf(worker: Worker, file: CorpusFile, limit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (answer: Answer) => {
      clearTimeout(timer);
      worker.off('message', answered);
      worker.off('error', crashed);
      resolve(answer);
    };
    const lose = (problem: string) =>
      end({ outcome: { kind: 'failed', problems: [problem] }, isWorkerLost: true });
    const answered = (outcome: Outcome) => end({ outcome, isWorkerLost: false });
    const crashed = (error: unknown) => lose(`crash: ${String(error)}`);
    const timer = setTimeout(() => lose(`hang: more than ${limit} s`), limit * 1_000);
    worker.on('message', answered);
    worker.on('error', crashed);
    worker.postMessage(file);
  });
}
