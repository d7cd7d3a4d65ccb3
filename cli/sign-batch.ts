import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { z } from '#contracts/zod.ts';
import { asCommandError, usageError } from './command-error.ts';
import { signOne } from './sign-one.ts';
import type { SignJob } from './sign-job.ts';

const Line = z.strictObject({
  in: z.string().check(z.minLength(1)),
  out: z.string().check(z.minLength(1)),
  /** Password that opens the PDF. */
  password: z.optional(z.string()),
});

/** Numbers of files of a batch by result. */
export interface BatchCounts {
  signed: number;
  failed: number;
}

interface Streams {
  input: Readable;
  output: Writable;
}

/**
 * Signs the files that the JSON lines of `input` name, several at once, and writes a JSON line for each to `output` in the
 * order of completion. A line that fails does not affect the others.
 */
export async function signBatch(job: SignJob, { input, output }: Streams): Promise<BatchCounts> {
  const counts = { signed: 0, failed: 0 };
  const running = new Set<Promise<void>>();
  let number = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    number++;
    if (text.trim() === '') continue;
    const work = answerTo(job, { number, text }).then(async (answer) => {
      counts[answer.ok ? 'signed' : 'failed']++;
      await write(output, `${JSON.stringify(answer)}\n`);
      running.delete(work);
    });
    running.add(work);
    if (running.size >= 2 * availableParallelism()) await Promise.race(running);
  }
  await Promise.all(running);
  return counts;
}

async function answerTo(job: SignJob, { number, text }: { number: number; text: string }) {
  const line = readLine(text);
  try {
    if (!line)
      throw usageError('A line is {"in": "a.pdf", "out": "b.pdf"}, with a "password" where the PDF has one.');
    const signed = await signOne(job, { input: line.in, output: line.out, password: line.password });
    return { line: number, ok: true, ...signed };
  } catch (error) {
    const { code, message } = asCommandError(error);
    return { line: number, ok: false, in: line?.in ?? null, out: line?.out ?? null, code, message };
  }
}

function readLine(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not even JSON
  }
}

/** Writes a text and waits until the stream can take more. */
function write(output: Writable, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (output.write(text)) resolve();
    else output.once('drain', resolve);
  });
}
