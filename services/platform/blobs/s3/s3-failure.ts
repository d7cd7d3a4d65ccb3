import { BlobStoreUnavailable } from '../blob-store-unavailable.ts';
import { describeBucket, type S3Settings } from './s3-settings.ts';

/** Names and status of errors that the SDK throws. */
interface S3Failure {
  name: string;
  message: string;
  code: string;
  status: number | undefined;
}

/** Reads the fields of an error of the SDK, whose classes do not cover what other stores respond. */
function fieldsOf(error: unknown): S3Failure {
  const from = typeof error === 'object' && error !== null ? error : {};
  const text = (name: string): string => {
    const value: unknown = Reflect.get(from, name);
    return typeof value === 'string' ? value : '';
  };
  const metadata: unknown = Reflect.get(from, '$metadata');
  const status: unknown =
    typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
  return {
    name: text('name'),
    message: text('message'),
    code: text('code'),
    status: typeof status === 'number' ? status : undefined,
  };
}

/** Returns whether the store says that it has no object of this key; a missing bucket is another error. */
export function isMissingObject(error: unknown): boolean {
  const { name, status } = fieldsOf(error);
  return name === 'NoSuchKey' || (name === 'NotFound' && status === 404);
}

/** Returns whether an object has not as many bytes as a range begins at. */
export const isBeyondObject = (error: unknown) => fieldsOf(error).status === 416;

/** Returns whether the store does not have this kind of request. */
export const isUnsupported = (error: unknown) => fieldsOf(error).status === 501;

/** Returns whether the store gave no response at all. */
export const isSilent = (error: unknown) => {
  const { name, status } = fieldsOf(error);
  return status === undefined && name !== 'CredentialsProviderError';
};

/** Returns the response of a store to a request for an object. @throws BlobStoreUnavailable if it has no entity tag, which every store sends */
export function ofStore<T extends { ETag?: string | undefined }>(answer: T): T {
  if (answer.ETag) return answer;
  throw new BlobStoreUnavailable(
    'What responds in place of the store of the files is none. See S3_ENDPOINT.',
  );
}

const FULL = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull', 'InsufficientStorage']);
const REFUSED: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'it does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID',
  AccessDenied: 'the key may not list, read, write and delete there',
  ExpiredToken: 'the credentials have expired',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};
const OTHER_REGION = new Set([
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);

/** Returns the error to throw for one of the SDK: a full disk where a quota is used up, otherwise BlobStoreUnavailable. */
export function s3Failure(error: unknown, settings: S3Settings): Error {
  if (error instanceof BlobStoreUnavailable) return error;
  const { name, status } = fieldsOf(error);
  if (FULL.has(name) || status === 507)
    return Object.assign(new Error('ENOSPC: the bucket is full', { cause: error }), { code: 'ENOSPC' });
  return new BlobStoreUnavailable(wordsFor(error, settings), error);
}

function wordsFor(error: unknown, settings: S3Settings): string {
  const { name, message, code, status } = fieldsOf(error);
  const where = describeBucket(settings);
  if (name === 'NoSuchBucket' || (name === 'NotFound' && status === 404))
    return `The bucket of the stored files does not exist: ${where}. See BLOB_URL.`;
  const refused = REFUSED[name] ?? (status === 403 ? REFUSED['AccessDenied'] : undefined);
  if (refused) return `The store of the files refuses the access (${name}): ${refused}: ${where}.`;
  if (name === 'CredentialsProviderError')
    return `There are no credentials for the store of the files: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: ${where}.`;
  if (OTHER_REGION.has(name) || status === 301)
    return `The bucket of the stored files is in another region; set S3_REGION: ${where}.`;
  if (status !== undefined)
    return `The store of the files responds with ${status} (${name}: ${message.trim()}): ${where}.`;
  const reason = code || (name === 'Error' ? message : name);
  return `The store of the files does not respond (${reason}): ${where}. See S3_ENDPOINT.`;
}
