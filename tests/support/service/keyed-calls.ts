import { request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import type { Call, CallInput } from '#contracts/call.ts';
import { uploadDocument } from '#contracts/document.ts';
import { IDEMPOTENCY_HEADER } from '#contracts/limits.ts';
import { idempotentCalls } from '#platform/idempotency/idempotency-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { authorization, fetchCall, outcome, urlOf, type Credentials, type Outcome } from './client.ts';
import { uniquePdf } from './upload-calls.ts';

/** Makes a call with an Idempotency-Key. */
export async function sendOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  { key, ...credentials }: Credentials & { key: string },
): Promise<Outcome<C>> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return outcome(call, await fetchCall(call, input, credentials, { headers }));
}

const FILE = uniquePdf();
/** Uploads a document with an Idempotency-Key; each form has a boundary of its own. */
export async function uploadOnce(
  { key, ...credentials }: Credentials & { key: string },
  { file = FILE, name = 'letter.pdf', password = '' } = {},
): Promise<Outcome<typeof uploadDocument>> {
  const form = new FormData();
  form.set('password', password);
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name);
  const headers = { [IDEMPOTENCY_HEADER]: key };
  return outcome(uploadDocument, await fetchCall(uploadDocument, {}, credentials, { body: form, headers }));
}

/** Begins the same upload as uploadOnce, whose last byte `end` sends; it resolves to the status of the response. */
export function beginUpload({ key, ...credentials }: Credentials & { key: string }): {
  end: () => Promise<number>;
} {
  const boundary = randomUUID();
  const sent = request(urlOf(uploadDocument, {}), {
    method: 'POST',
    headers: {
      ...authorization(credentials),
      [IDEMPOTENCY_HEADER]: key,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });
  status.catch(() => undefined); // a test that kills the services does not wait for it
  const part = (disposition: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
  sent.write(`${part('name="password"')}\r\n${part('name="file"; filename="letter.pdf"')}`);
  sent.write(FILE);
  return {
    end: () => {
      sent.end(`\r\n--${boundary}--\r\n`);
      return status;
    },
  };
}

/** Returns the row of an Idempotency-Key that one caller has used; null until then. */
export async function keptCall(key: string): Promise<typeof idempotentCalls.$inferSelect | null> {
  const rows = await database()
    .select()
    .from(idempotentCalls)
    .where(eq(idempotentCalls.idempotency_key, key));
  if (rows.length > 1) throw new Error('Several callers have used this key.');
  return rows[0] ?? null;
}

/** Sets columns of the rows of an Idempotency-Key. */
export async function setKeptCall(
  key: string,
  changes: Partial<typeof idempotentCalls.$inferInsert>,
): Promise<void> {
  await database().update(idempotentCalls).set(changes).where(eq(idempotentCalls.idempotency_key, key));
}
