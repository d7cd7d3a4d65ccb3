import { createHash, randomUUID, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { z } from '#contracts/zod.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import type { IncomingFile } from '../http/read-multipart.ts';
import type { UploadedFile } from '../uploads/uploaded-file.ts';
import type { Binding, Vault } from '../vault.ts';
import { atEachCommit } from './at-each-commit.ts';
import { idempotencyErrors } from './idempotency-errors.ts';
import {
  claimKey,
  findAttempt,
  noteEffect,
  releaseKey,
  storeAnswer,
  type IdempotencyId,
} from './idempotency-store.ts';
import type { Leases } from './leases.ts';

/** Answer that is kept for repetitions of its call. */
const Answer = z.object({ message: z._default(z.string(), ''), data: z.optional(z.unknown()) });
type Answer = z.infer<typeof Answer>;

/** Call with an Idempotency-Key, as far as its repetitions must agree with it. */
export interface RepeatableCall extends IdempotencyId {
  /** Service, method, path and parsed input without the file. */
  content: readonly unknown[];
  file: IncomingFile | UploadedFile | undefined;
}

export interface KeepsAnswers {
  database: Database;
  vault: Vault;
  leases: Leases;
  log: FastifyBaseLogger;
}

/** What a call runs with: the database that notes its effect, and the file that is hashed while it is read. */
export interface OnceInput {
  database: Database;
  file: IncomingFile | undefined;
}

/**
 * Runs a call once: repetitions within 24 hours get the answer of the first, without another effect. Only successes are kept,
 * since a call that failed has no effect and may be repeated.
 * @throws AppError idempotency_key_reused for another request, idempotency_in_progress while the first one is under way,
 * idempotency_answer_lost where its process died after an effect
 */
export async function runOnce(
  platform: KeepsAnswers,
  call: RepeatableCall,
  run: (input: OnceInput) => Promise<unknown>,
): Promise<{ answer: Answer; isRepeated: boolean }> {
  const { database, leases } = platform;
  const claim = randomUUID();
  const requestDigest = digestOf(platform.vault, call, { of: 'request', content: call.content });
  if (!(await claimKey(database, call, { claim, requestDigest })))
    return { answer: await earlierAnswer(platform, call, requestDigest), isRepeated: true };
  return {
    answer: await leases.keep(claim, () => runClaimed(platform, call, { claim, run })),
    isRepeated: false,
  };
}

async function runClaimed(
  { database, vault, log }: KeepsAnswers,
  call: RepeatableCall,
  { claim, run }: { claim: string; run: (input: OnceInput) => Promise<unknown> },
): Promise<Answer> {
  const hashed = call.file ? hashWhileReading(call.file) : null;
  const noting = atEachCommit(database, async (tx) => {
    if (!(await noteEffect(tx, call, claim))) throw new AppError(idempotencyErrors.idempotency_in_progress);
  });
  const onError = (err: unknown) => log.error({ err }, 'an Idempotency-Key could not be settled');
  const answer = await run({ database: noting, file: hashed?.file }).catch(async (error: unknown) => {
    const isRefused = error instanceof AppError && error.kind.status < 500;
    await releaseKey(database, claim, { isRefused }).catch(onError); // its lease ends by itself
    throw error;
  });
  const kept = Answer.parse(answer);
  const encryptedAnswer = vault.encrypt(Buffer.from(JSON.stringify(kept)), bindingOf(call, claim));
  const fileDigest = hashed && digestOf(vault, call, { of: 'file', content: hashed.hash.digest('hex') });
  // The call has succeeded, so its caller is told so whatever becomes of repetitions.
  await storeAnswer(database, claim, { fileDigest, encryptedAnswer }).catch(onError);
  return kept;
}

async function earlierAnswer(
  { database, vault }: KeepsAnswers,
  call: RepeatableCall,
  requestDigest: Buffer,
): Promise<Answer> {
  const earlier = await findAttempt(database, call);
  if (earlier && !earlier.requestDigest.equals(requestDigest))
    throw new AppError(idempotencyErrors.idempotency_key_reused);
  if (earlier?.isLost) throw new AppError(idempotencyErrors.idempotency_answer_lost);
  if (!earlier?.encryptedAnswer)
    // under way, or refused since: both can be tried again
    throw new AppError(idempotencyErrors.idempotency_in_progress);
  const fileDigest = call.file && digestOf(vault, call, { of: 'file', content: await hashOf(call.file) });
  if (fileDigest && !earlier.fileDigest?.equals(fileDigest))
    throw new AppError(idempotencyErrors.idempotency_key_reused);
  const answer = vault.decrypt(earlier.encryptedAnswer, bindingOf(call, earlier.claim));
  return Answer.parse(JSON.parse(answer.toString()));
}

/** Returns the binding of a kept answer to its caller and attempt. */
export function bindingOf({ owner }: Pick<IdempotencyId, 'owner'>, claim: string): Binding {
  const { organizationId, userId, apiKeyId } = owner;
  return { kind: 'kept-answer', organizationId, userId: userId ?? apiKeyId, id: claim };
}

/**
 * Returns a digest that only the services can compute, and that differs for the same content of another caller or key: it must not
 * tell a guessed PIN to those who read the database.
 */
function digestOf(
  vault: Vault,
  { owner, idempotencyKey }: IdempotencyId,
  { of, content }: { of: 'request' | 'file'; content: unknown },
): Buffer {
  const { userId, apiKeyId, organizationId } = owner;
  return vault.digest(
    `idempotent ${of}`,
    JSON.stringify([userId, apiKeyId, organizationId, idempotencyKey, content]),
  );
}

// Not of the form's bytes: the boundary that clients choose differs in each repetition.
const startHash = ({ name }: IncomingFile): Hash => createHash('sha256').update(JSON.stringify(name));
/** Returns the hash of an upload in parts, whose id stands for its bytes: they are removed with the success of the call. */
const hashOfUpload = (file: UploadedFile): Hash => startHash(file).update(file.uploadId);

/** Returns the file with a hash that is complete when its stream has been read. */
function hashWhileReading(file: IncomingFile | UploadedFile): { file: IncomingFile; hash: Hash } {
  if ('uploadId' in file) return { file, hash: hashOfUpload(file) };
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

async function hashOf(file: IncomingFile | UploadedFile): Promise<string> {
  if ('uploadId' in file) return hashOfUpload(file).digest('hex');
  const hash = startHash(file);
  for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk);
  await file.finish();
  return hash.digest('hex');
}
