import type { Call } from '#contracts/call.ts';
import { PART_TYPE } from '#contracts/upload-parts.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { fetchCall, type Credentials } from '#support/service/client.ts';
import type { Case } from './access-cases.ts';
import type { RowInput } from './rows.ts';

/** Headers that every response has and that differ from one to the next. */
const OF_EACH_RESPONSE = ['date', 'connection', 'keep-alive', 'x-request-id'];

/** Method and headers of a request in place of those of the contract. */
export interface Way {
  method?: 'HEAD';
  headers?: Record<string, string>;
}

/** First and only part of an upload of one byte: headers and body of a call with `bodyType` "part". */
export const ONE_PART = { headers: { 'content-type': PART_TYPE, 'upload-offset': '0' }, body: '%' };

/** Calls with these ids and returns the status, the headers and the body, without the ids themselves. */
export async function attempt(
  { call, row }: Case,
  as: Credentials | undefined,
  { ids, way = {} }: { ids: readonly string[]; way?: Way },
): Promise<string> {
  const response = await ask(call, row.input(...ids), as, way);
  const headers = [...response.headers].filter(([name]) => !OF_EACH_RESPONSE.includes(name));
  const text = [response.status, ...headers.map((header) => header.join(': ')), await response.text()];
  return ids.reduce((all, id) => all.replaceAll(id, 'ID'), text.join('\n'));
}

function ask(call: Call, input: RowInput, as: Credentials | undefined, way: Way): Promise<Response> {
  if (call.bodyType === 'part') return fetchCall(call, input, as, { ...way, ...ONE_PART });
  if (call.bodyType !== 'multipart') return fetchCall(call, input, as, way);
  const form = new FormData();
  for (const [name, value] of Object.entries(input.body ?? {})) form.set(name, String(value));
  form.set('file', new Blob([new Uint8Array(samplePdf())]), 'file.pdf');
  return fetchCall(call, input, as, { ...way, body: form });
}

/** Returns the status of what `attempt` returned. */
export const statusOf = (answer: string): number => Number(answer.slice(0, 3));
