import { TUS_VERSION } from '#contracts/upload-parts.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { RequestHeaders } from '#platform/http/route.ts';
import type { Upload } from '#platform/uploads/upload-store.ts';

/** Checks that a client does not speak another version of the protocol. @throws AppError tus_version_unknown */
export function assertTusVersion(headers: RequestHeaders): void {
  const { 'tus-resumable': version = TUS_VERSION } = headers;
  if (version !== TUS_VERSION)
    throw new AppError(platformErrors.tus_version_unknown, { headers: { 'tus-version': TUS_VERSION } });
}

/** Returns a number of bytes in a header. @throws AppError invalid_request when there is none */
export function bytesIn(headers: RequestHeaders, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name];
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text))
    throw new AppError(platformErrors.invalid_request);
  return Number(text);
}

/** Returns the values of Upload-Metadata: pairs of a key and text in base64, separated by commas. */
export function metadataIn(headers: RequestHeaders): ReadonlyMap<string, string> {
  const text = headers['upload-metadata'];
  if (typeof text !== 'string') return new Map();
  return new Map(
    text.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

/** Returns the headers that say how far an upload has come, and until when it is kept. */
export const stateHeaders = ({ length, received, expires_at }: Upload): Record<string, string> => ({
  'cache-control': 'no-store',
  'upload-length': String(length),
  'upload-offset': String(received),
  'upload-expires': expires_at.toUTCString(),
});
