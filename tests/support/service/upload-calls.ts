import { randomUUID } from 'node:crypto';
import { Document, uploadDocument } from '#contracts/document.ts';
import type { Call } from '#contracts/call.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { fetchCall, outcome, type Credentials, type Outcome } from './client.ts';

/** Uploads as a browser does: text fields first, then the file. */
export async function sendFile<C extends Call>(
  call: C,
  { file, name, fields = {} }: { file: Buffer; name: string; fields?: Record<string, string> },
  credentials: Credentials,
): Promise<Outcome<C>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name);
  return outcome(call, await fetchCall(call, {}, credentials, { body: form }));
}

/** Returns a PDF that differs from that of every other test, and so has a separate blob. */
export function uniquePdf(): Buffer {
  return Buffer.concat([samplePdf(), Buffer.from(`% ${randomUUID()}\n`)]);
}

/** Uploads a document of two pages as `who`, and returns it as lists show it. */
export async function uploaded(who: Credentials, name = 'letter.pdf', file = uniquePdf()): Promise<Document> {
  return Document.parse((await sendFile(uploadDocument, { file, name }, who)).data);
}
