import { Upload, type DetailedError, type HttpRequest } from 'tus-js-client';
import type { Call } from '#contracts/call.ts';
import { ANTI_FORGERY_HEADER, REQUEST_TIMEOUT_MS, PART_BYTES } from '#contracts/limits.ts';
import { CANCELLED, UNREACHABLE } from '#contracts/messages.ts';
import {
  createUpload,
  createVisitorUpload,
  UPLOAD_GONE,
  UPLOAD_ID_FIELD,
  UPLOAD_NAME_FIELD,
  uploadPurpose,
} from '#contracts/upload-parts.ts';
import { z } from '#contracts/zod.ts';
import { keepDraft, readDraft, removeDraft } from './drafts.ts';
import { responseError } from './read-response.ts';
import { RequestError } from './request-error.ts';
import { activityHeaders } from './user-activity.ts';

/** Pause before each repetition of a request that failed; they begin anew with each part that arrives. */
const PAUSES_MS = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
/** Statuses below 500 that are not final: a time limit, another offset than expected, a lock. */
const MAY_PASS = [408, 409, 423];

const Known = z.object({ id: z.uuid() });

export interface FileInParts {
  file: File;
  /** Called with the share of the bytes sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Upload of a file that a single request might be too large for. */
export interface Parts {
  /**
   * Sends what the service does not have yet, and goes on after a broken connection. Returns the fields that name the upload in the
   * form of the call; null if the service takes no parts.
   * @throws RequestError
   */
  send: () => Promise<Record<string, string> | null>;
  /** Forgets the upload, which a call has used or the service does not have any more. */
  forget: () => void;
  /** Returns whether an error of `send`, or of the call, says that the service does not have the upload any more. */
  isGone: (error: unknown) => boolean;
}

/** Returns the upload in parts of a file. This module, with its library, is loaded only for large files. */
export function partsOf(call: Call, upload: FileInParts): Parts {
  const { file } = upload;
  let sent: Record<string, string> | null = null;
  return {
    send: async () => (sent ??= await sendInParts(call, upload)),
    forget() {
      sent = null;
      forgetParts(call, file);
    },
    isGone: (error) => error instanceof RequestError && error.code === UPLOAD_GONE,
  };
}

/** Sends a file in parts (tus), also one whose upload this tab has begun before. */
function sendInParts(
  call: Call,
  { file, onProgress, signal }: FileInParts,
): Promise<Record<string, string> | null> {
  const key = keyOf(call, file);
  const creation = call.access === 'public' ? createVisitorUpload : createUpload;
  const endpoint = `${window.location.origin}/api/${creation.service}${creation.path}`;
  const known = readDraft(key, Known)?.values.id;
  return new Promise((resolve, reject) => {
    const idNow = () => upload.url?.split('/').at(-1) ?? '';
    const upload = new Upload(file, {
      endpoint,
      uploadUrl: known ? `${endpoint}/${known}` : null,
      chunkSize: PART_BYTES,
      retryDelays: PAUSES_MS,
      storeFingerprintForResuming: false, // the draft keeps its id
      metadata: { filename: file.name, purpose: uploadPurpose(call) },
      onBeforeRequest: prepareRequest,
      onUploadUrlAvailable: () => keepDraft(key, { id: idNow() } satisfies z.input<typeof Known>),
      onProgress: (sent, total) => onProgress?.(sent / total),
      onShouldRetry: (error) => {
        const status: number = error.originalResponse?.getStatus() ?? 0;
        return status === 0 || status >= 500 || MAY_PASS.includes(status);
      },
      onSuccess: () => {
        signal?.removeEventListener('abort', cancel);
        resolve({ [UPLOAD_ID_FIELD]: idNow(), [UPLOAD_NAME_FIELD]: file.name });
      },
      onError: (error) => {
        signal?.removeEventListener('abort', cancel);
        const failure = failureOf(error);
        if (failure.kind === 'not_available') resolve(null);
        else reject(failure);
      },
    });
    const cancel = () => {
      forgetParts(call, file);
      upload.abort(true).catch(() => undefined); // an upload that cannot be removed now expires
      reject(new RequestError({ kind: 'cancelled', status: 0, message: CANCELLED.description }));
    };
    if (signal?.aborted) cancel();
    else {
      signal?.addEventListener('abort', cancel, { once: true });
      upload.start();
    }
  });
}

const forgetParts = (call: Call, file: File): void => removeDraft(keyOf(call, file));

const keyOf = (call: Call, { name, size, lastModified }: File) =>
  `upload ${uploadPurpose(call)} ${size} ${lastModified} ${name}`;

/** Adds the headers of every change, and a time limit, which the library does not have. */
function prepareRequest(request: HttpRequest): void {
  request.setHeader('accept', 'application/json');
  request.setHeader(ANTI_FORGERY_HEADER, '1');
  for (const [name, value] of Object.entries(activityHeaders())) request.setHeader(name, value);
  const xhr: unknown = request.getUnderlyingObject();
  if (!(xhr instanceof XMLHttpRequest)) return;
  xhr.timeout = REQUEST_TIMEOUT_MS;
  xhr.ontimeout = (event) => void xhr.onerror?.(event);
}

function failureOf(error: Error | DetailedError): RequestError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (!response) return new RequestError({ kind: 'unreachable', status: 0, message: UNREACHABLE });
  const failure = responseError(response.getBody(), response.getStatus());
  const { kind, status, message } = failure;
  return status === 404 ? new RequestError({ kind, status, message, code: UPLOAD_GONE }) : failure;
}
