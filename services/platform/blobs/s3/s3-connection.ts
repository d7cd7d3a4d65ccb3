import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { isBeyondObject, isMissingObject, isSilent, s3Failure } from './s3-failure.ts';
import { describeBucket, type S3Settings } from './s3-settings.ts';
import { BlobStoreUnavailable } from '../blob-store-unavailable.ts';

/** Time limits of a request in milliseconds. Each request is tried twice. */
export interface S3Patience {
  connectMs: number;
  /** Time to the response to a request without a large body. */
  responseMs: number;
  /** Time without progress while a request or a response is sent. */
  stallMs: number;
  /** Time between two requests to a store that does not respond; other requests are refused at once meanwhile. */
  pauseMs: number;
}

const PATIENCE: S3Patience = { connectMs: 2_000, responseMs: 4_000, stallMs: 6_000, pauseMs: 2_000 };
const ATTEMPTS = 2;

/** Connection to a bucket. */
export interface S3Connection {
  bucket: string;
  prefix: string;
  patience: S3Patience;
  /**
   * Makes a request without a large body.
   * @throws BlobStoreUnavailable; errors about a missing or too short object are rethrown
   */
  ask: <T>(request: (client: S3Client) => Promise<T>) => Promise<T>;
  /** Makes a request with a large body, which may take any time as long as it makes progress. @throws as `ask` */
  send: <T>(request: (client: S3Client) => Promise<T>) => Promise<T>;
  /** Returns the error to throw for an error while reading a response. */
  failure: (error: unknown) => Error;
}

/** Opens a connection to a bucket. Sends nothing before the first request. */
export function connectS3(
  settings: S3Settings,
  {
    patience = PATIENCE,
    now = () => performance.now(),
  }: { patience?: S3Patience | undefined; now?: (() => number) | undefined } = {},
): S3Connection {
  const { bucket, prefix } = settings;
  const { connectMs, responseMs, stallMs, pauseMs } = patience;
  const common = {
    region: settings.region,
    forcePathStyle: settings.forcePathStyle,
    maxAttempts: ATTEMPTS,
    // Other stores do not know the later checksums of AWS; each stored file has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    ...(settings.endpoint ? { endpoint: settings.endpoint } : {}),
    ...(settings.credentials ? { credentials: settings.credentials } : {}),
  } satisfies S3ClientConfig;
  // No limit on connections: a slow reader holds its connection, and must not block others.
  const connecting = {
    connectionTimeout: connectMs,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: Infinity },
    httpsAgent: { maxSockets: Infinity },
  };
  // A time limit of the socket would also end a response whose reader is slow.
  const asking = new S3Client({ ...common, requestHandler: { ...connecting, requestTimeout: responseMs } });
  const sending = new S3Client({ ...common, requestHandler: { ...connecting, socketTimeout: stallMs } });
  let isAway = false;
  let nextAt = 0;
  const make = async <T>(request: () => Promise<T>): Promise<T> => {
    if (isAway && now() < nextAt)
      throw new BlobStoreUnavailable(
        `The store of the files does not respond (asked a moment ago): ${describeBucket(settings)}.`,
      );
    nextAt = now() + pauseMs; // one of the requests that wait tries a store that was away
    try {
      const answer = await request();
      isAway = false;
      return answer;
    } catch (error) {
      isAway = isSilent(error);
      if (isAway) nextAt = now() + pauseMs;
      if (isMissingObject(error) || isBeyondObject(error)) throw error;
      throw s3Failure(error, settings);
    }
  };
  return {
    bucket,
    prefix,
    patience,
    ask: (request) => make(() => request(asking)),
    send: (request) => make(() => request(sending)),
    failure: (error) => s3Failure(error, settings),
  };
}
