import type { Call, AnswerData } from '#contracts/call.ts';
import { ANTI_FORGERY_HEADER, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { CANCELLED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { readAnswer } from './read-answer.ts';
import { RequestError } from './request-error.ts';
import { tellFailure, tellSuccess } from './tell.ts';

export interface Upload {
  fields: Record<string, string>;
  file: File;
  /** Share of the bytes that have left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** The caller shows errors itself, for example beside the file. */
  quiet?: boolean | undefined;
}

/** Sends one file with its fields before it. XMLHttpRequest, because fetch does not tell how many bytes have left. */
export async function uploadFile<C extends Call>(call: C, upload: Upload): Promise<AnswerData<C>> {
  try {
    const { status, text } = await send(`/api/${call.service}${call.path}`, upload);
    const { data, message } = readAnswer(call, status, text);
    tellSuccess(call, message);
    return data;
  } catch (error) {
    if (error instanceof RequestError) tellFailure(error, upload.quiet ?? false);
    throw error;
  }
}

function send(url: string, upload: Upload): Promise<{ status: number; text: string }> {
  const { signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = (kind: 'timed_out' | 'cancelled' | 'unreachable', message: string) => () =>
      reject(new RequestError({ kind, status: 0, message }));
    const abort = () => xhr.abort();
    xhr.open('POST', url);
    xhr.timeout = REQUEST_TIMEOUT_MS;
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader(ANTI_FORGERY_HEADER, '1');
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.ontimeout = fail('timed_out', TIMED_OUT.description);
    xhr.onabort = fail('cancelled', CANCELLED.description);
    xhr.onerror = fail('unreachable', UNREACHABLE);
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) fail('cancelled', CANCELLED.description)();
    else xhr.send(multipart(upload));
  });
}

/** Fields first: the service must know them before the file's bytes come. */
function multipart({ fields, file }: Upload): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
