import type { Call, CallInput } from '#contracts/call.ts';
import type { AnyCall } from '#contracts/later-call.ts';
import { REQUEST_TIMEOUT_MS } from '#contracts/limits.ts';
import { callBody } from '#shared/call-path.ts';
import { startDeadline, type Deadline } from '#shared/deadline.ts';
import { networkError } from './exchange.ts';
import { dispositionFileName } from './file-name.ts';
import { callError } from './read-response.ts';
import { RequestError } from './request-error.ts';
import { bffUrl, requestInit } from './request.ts';
import { inSession } from './session-renewal.ts';

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes received so far; the total is not known. */
  onProgress?: ((received: number) => void) | undefined;
}

export interface DownloadedFile {
  blob: Blob;
  /** File name in the response, or null. */
  name: string | null;
}

/**
 * Downloads the file that a call returns. The time limit applies to each wait for data, not to the whole download.
 * @throws RequestError, without a notice
 */
export function downloadFile<C extends Call>(
  call: AnyCall<C>,
  input: CallInput<C>,
  options: DownloadOptions = {},
): Promise<DownloadedFile> {
  return inSession(() => downloadOnce(call, input, options));
}

async function downloadOnce<C extends Call>(
  call: AnyCall<C>,
  input: CallInput<C>,
  { signal, onProgress }: DownloadOptions,
): Promise<DownloadedFile> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS, signal);
  try {
    const init = requestInit(call.method, callBody(input));
    const headers = new Headers(init.headers);
    headers.set('accept', '*/*');
    const response = await fetch(bffUrl(call, input), { ...init, headers, signal: deadline.signal });
    if (!response.ok || isEnvelope(response)) throw callError(call, response.status, await response.text());
    const blob = await readBlob(response, (received) => {
      deadline.restart();
      onProgress?.(received);
    });
    return { blob, name: await dispositionFileName(response.headers.get('content-disposition')) };
  } catch (error) {
    throw asRequestError(error, deadline);
  } finally {
    deadline.clear();
  }
}

/** Makes the browser save a file under this name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers read the blob after the click has returned
}

/** Checks whether a response is an envelope. A file in JSON is not: it is sent as attachment. */
function isEnvelope({ headers }: Response): boolean {
  const isFile = headers.get('content-disposition')?.startsWith('attachment') ?? false;
  return !isFile && (headers.get('content-type')?.includes('application/json') ?? false);
}

async function readBlob(response: Response, onProgress: (received: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    received += read.value.byteLength;
    onProgress(received);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function asRequestError(error: unknown, deadline: Deadline): RequestError {
  if (error instanceof RequestError) return error;
  if (!(error instanceof Error)) throw error;
  return networkError(deadline);
}
