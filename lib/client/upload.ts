import type { Call, ResponseData } from '#contracts/call.ts';
import type { AnyCall } from '#contracts/later-call.ts';
import { ANTI_FORGERY_HEADER, PART_BYTES, REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { CANCELLED, TIMED_OUT, UNREACHABLE } from '#contracts/messages.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { loadReader, readResponse } from './read-response.ts';
import { newId } from './new-id.ts';
import { repeatUnknown, repetitionMark } from './repeat-unknown.ts';
import { addReference, RequestError } from './request-error.ts';
import { inSession } from './session-renewal.ts';
import { tellFailure, tellSuccess } from './tell.ts';
import type { Parts } from './upload-parts.ts';

export interface Upload {
  fields: Record<string, string>;
  file: File;
  /** Called with the share of the bytes sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  /** Shows no notice of an error; the caller shows it, for example beside the file. */
  quiet?: boolean | undefined;
  /** Shows no notice of a success; the caller shows it. */
  quietSuccess?: boolean | undefined;
}

/**
 * Uploads a file and its fields; while the outcome is unknown, again without a second effect. A large file goes in parts first, which the
 * form then names. It uses XMLHttpRequest, because fetch does not report the progress of an upload.
 * @throws RequestError after a notice has shown it, unless `quiet`
 */
export async function uploadFile<C extends Call>(call: AnyCall<C>, upload: Upload): Promise<ResponseData<C>> {
  const requestId = newId();
  try {
    const { loaded, parse } = await loadReader(call);
    const mark = { 'x-request-id': requestId, ...repetitionMark(call) };
    const isLarge = loaded.inParts !== undefined && upload.file.size > PART_BYTES;
    const parts = isLarge ? await loadParts(loaded, upload) : null;
    const attempt = async () => {
      const names = parts && (await parts.send());
      const response = await send(`/api/${call.service}${call.path}`, {
        ...(names ? { signal: upload.signal } : upload),
        form: names ? formOf({ ...upload.fields, ...names }) : multipart(upload),
        mark,
      });
      return readResponse(call, parse, response);
    };
    const run = () => inSession(() => repeatUnknown(call, attempt, upload.signal));
    const { data, message } = await run().catch((error: unknown) => {
      if (!parts?.isGone(error)) throw error;
      parts.forget();
      return run();
    });
    parts?.forget();
    tellOtherTabs();
    if (!upload.quietSuccess) tellSuccess(call, message);
    return data;
  } catch (error) {
    if (error instanceof RequestError) {
      addReference(error, requestId);
      tellFailure(error, upload.quiet ?? false);
    }
    throw error;
  }
}

/** @throws RequestError when the module cannot be fetched */
async function loadParts(call: Call, upload: Upload): Promise<Parts> {
  const loaded = await import('./upload-parts.ts').catch(() => null);
  if (!loaded) throw new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
  return loaded.partsOf(call, upload);
}

type Form = Pick<Upload, 'signal' | 'onProgress'> & { form: FormData; mark: Record<string, string> };

function send(
  url: string,
  { form, mark, signal, onProgress }: Form,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const fail = (kind: 'timed_out' | 'cancelled' | 'unreachable', message: string) => () =>
      reject(new RequestError({ kind, status: 0, message }));
    const abort = () => xhr.abort();
    xhr.open('POST', url);
    xhr.timeout = REQUEST_TIMEOUT_MS;
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader(ANTI_FORGERY_HEADER, '1');
    for (const [name, value] of Object.entries(mark)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    xhr.onload = () => resolve({ status: xhr.status, text: xhr.responseText });
    xhr.ontimeout = fail('timed_out', TIMED_OUT.description);
    xhr.onabort = fail('cancelled', CANCELLED.description);
    xhr.onerror = fail('unreachable', UNREACHABLE);
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) fail('cancelled', CANCELLED.description)();
    else xhr.send(form);
  });
}

/** Puts the fields first: the service needs them before it reads the file. */
function multipart({ fields, file }: Upload): FormData {
  const form = formOf(fields);
  form.append('file', file, file.name);
  return form;
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
