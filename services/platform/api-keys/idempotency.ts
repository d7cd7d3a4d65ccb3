import { createHash, randomUUID, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { IDEMPOTENCY_HEADER } from '#contracts/limits.ts';
import { z } from '#contracts/zod.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import type { IncomingFile } from '../http/read-multipart.ts';
import type { RequestHeaders } from '../http/route.ts';
import { apiKeyErrors } from './api-key-errors.ts';
import { claimKey, findClaim, releaseKey, storeAnswer, type IdempotencyId } from './idempotency-store.ts';

/** Response that is kept for repetitions of its request. */
const Answer = z.object({ message: z._default(z.string(), ''), data: z.optional(z.unknown()) });
type Answer = z.infer<typeof Answer>;

/** Request by API key, as far as its repetitions must agree with it. */
export interface RepeatableRequest {
  apiKeyId: string;
  idempotencyKey: string;
  /** Method, URL and body without the file. */
  content: readonly unknown[];
  file: IncomingFile | undefined;
}

/**
 * Returns the Idempotency-Key of a request; null when it has none.
 * @throws AppError idempotency_key_invalid
 */
export function idempotencyKeyOf(headers: RequestHeaders): string | null {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError(apiKeyErrors.idempotency_key_invalid);
  return key;
}

/**
 * Runs a request once: repetitions within 24 hours get the response of the first, without another effect. Only successes are kept,
 * since a failed request has no effect and may be repeated.
 * @throws AppError idempotency_key_reused for another request, idempotency_in_progress while the first one is under way
 */
export async function runOnce(
  db: Database,
  request: RepeatableRequest,
  run: (file: IncomingFile | undefined) => Promise<unknown>,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const claim = randomUUID();
  const requestHash = createHash('sha256').update(JSON.stringify(request.content)).digest();
  if (!(await claimKey(db, request, { claim, requestHash })))
    return { answer: await earlierAnswer(db, request, requestHash), isRepeated: true };
  const hashed = request.file ? hashWhileReading(request.file) : null;
  const answer = await run(hashed?.file).catch(async (error: unknown) => {
    await releaseKey(db, request, claim);
    throw error;
  });
  const kept = Answer.parse(answer);
  await storeAnswer(db, request, { claim, fileHash: hashed?.hash.digest() ?? null, answer: kept });
  return { answer: kept, isRepeated: false };
}

async function earlierAnswer(
  db: Database,
  { file, ...id }: RepeatableRequest & IdempotencyId,
  requestHash: Buffer,
): Promise<Answer> {
  const earlier = await findClaim(db, id);
  if (earlier && !earlier.requestHash.equals(requestHash))
    throw new AppError(apiKeyErrors.idempotency_key_reused);
  if (!earlier?.answer)
    // under way, or failed since: both can be tried again
    throw new AppError(apiKeyErrors.idempotency_in_progress, { headers: { 'retry-after': '1' } });
  if (file && !earlier.fileHash?.equals(await hashOf(file)))
    throw new AppError(apiKeyErrors.idempotency_key_reused);
  return Answer.parse(earlier.answer);
}

// Not of the form's bytes: the boundary that clients choose differs in each repetition.
const startHash = ({ name }: IncomingFile): Hash => createHash('sha256').update(JSON.stringify(name));

/** Returns the file with a hash that is complete when its stream has been read. */
function hashWhileReading(file: IncomingFile): { file: IncomingFile; hash: Hash } {
  const hash = startHash(file);
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const stream: Readable = pipeline(file.stream, through, () => undefined); // an error reaches the reader of `through`
  return { file: { ...file, stream }, hash };
}

async function hashOf(file: IncomingFile): Promise<Buffer> {
  const hash = startHash(file);
  for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk);
  await file.finish();
  return hash.digest();
}
