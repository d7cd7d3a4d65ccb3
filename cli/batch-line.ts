import { z } from '#contracts/zod.ts';
import { asCommandError, usageError } from './command-error.ts';
import type { SignJob } from './sign-job.ts';
import { signOne, type Signed } from './sign-one.ts';

/** Line of the input of a batch. */
export interface BatchLine {
  /** Number of the line, from 1. */
  number: number;
  text: string;
  /** Part of the name of the unfinished output, unique to this line. */
  id: string;
}

/** Result of a line, as it is printed. */
export type BatchAnswer =
  | ({ line: number; ok: true } & Signed)
  | { line: number; ok: false; in: string | null; out: string | null; code: string; message: string };

const Line = z.strictObject({
  in: z.string().check(z.minLength(1)),
  out: z.string().check(z.minLength(1)),
  /** Password that opens the PDF. */
  password: z.optional(z.string()),
});

/** Returns the files that a line names; undefined if it is malformed. */
export function readLine(text: string): z.infer<typeof Line> | undefined {
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not even JSON
  }
}

/** Signs the file that a line names. Returns its result or its error; never throws. */
export async function answerTo(job: SignJob, { number, text, id }: BatchLine): Promise<BatchAnswer> {
  const line = readLine(text);
  try {
    if (!line)
      throw usageError('A line is {"in": "a.pdf", "out": "b.pdf"}, with a "password" where the PDF has one.');
    const signed = await signOne(job, { input: line.in, output: line.out, password: line.password, id });
    return { line: number, ok: true, ...signed };
  } catch (error) {
    return failure({ number, text }, error);
  }
}

/** Returns the answer to a line that could not be signed. */
export function failure({ number, text }: Pick<BatchLine, 'number' | 'text'>, error: unknown): BatchAnswer {
  const line = readLine(text);
  const { code, message } = asCommandError(error);
  return { line: number, ok: false, in: line?.in ?? null, out: line?.out ?? null, code, message };
}
