import { Upload, type DetailedError, type UploadOptions } from 'tus-js-client';
import { PART_BYTES } from '#contracts/limits.ts';
import type { Call } from '#contracts/call.ts';
import { createUpload, createVisitorUpload, uploadPurpose } from '#contracts/upload-parts.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { authorization, fetchCall, outcome, type Credentials, type Outcome } from './client.ts';

export interface FileToSend {
  file: Buffer;
  name: string;
}

/** Returns the address at which the uploads for a call begin. */
export const endpointOf = ({ access }: Pick<Call, 'access'>, base = backend('SERVICES_URL')): string =>
  `${base}/document${(access === 'public' ? createVisitorUpload : createUpload).path}`;

/** Sends a file in parts with tus-js-client, and returns the id of the upload. @throws its DetailedError */
export function sendParts(
  call: Call,
  { file, name }: FileToSend,
  { as = {}, ...options }: { as?: Credentials } & Partial<UploadOptions> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: endpointOf(call),
      chunkSize: PART_BYTES,
      retryDelays: [50, 100, 200, 400, 800],
      metadata: { filename: name, purpose: uploadPurpose(call) },
      headers: authorization(as),
      storeFingerprintForResuming: false,
      onShouldRetry: ({ originalResponse: response }: DetailedError) =>
        !response || response.getStatus() >= 500 || response.getStatus() === 409,
      onSuccess: () => resolve(upload.url!.split('/').at(-1)!),
      onError: reject,
      ...options,
    });
    upload.start();
  });
}

/** Makes a call with the upload that has this id in place of its file. */
export async function sendNamed<C extends Call>(
  call: C,
  {
    id,
    name,
    fields = {},
    headers = {},
  }: { id: string; name: string; fields?: Record<string, string>; headers?: Record<string, string> },
  as: Credentials = {},
): Promise<Outcome<C>> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, upload_id: id, file_name: name }))
    form.set(field, value);
  return outcome(call, await fetchCall(call, {}, as, { body: form, headers }));
}
