import { z } from '#contracts/zod.ts';
import type { BlobSettings } from '#platform/blobs/open-blob-stores.ts';
import type { S3Settings } from '#platform/blobs/s3/s3-settings.ts';
import { parseEnvironment, type Variables } from './parse-environment.ts';

/** `s3://bucket` or `s3://bucket/prefix`; no part of the prefix is empty, `.` or `..`. */
const BUCKET_URL =
  /^s3:\/\/(?<bucket>[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9])(?<prefix>(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)*)\/?$/;
const BUCKET_WORDS = 'must be s3://bucket or s3://bucket/prefix';

const MEGABYTE = 1024 * 1024;

/** Variables that say where files are stored. */
export const BLOB_VARIABLES = {
  BLOB_DIR: z.string(),
  BLOB_URL: z.optional(z.string().check(z.regex(BUCKET_URL, BUCKET_WORDS))),
  BLOB_CACHE_MB: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 1024),
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z.optional(z.string()),
  AWS_REGION: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: z.optional(z.enum(['true', 'false'])),
};

/** Check that the key of a store is complete. */
export const wholeKey = z.superRefine<{
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}>((env, context) => {
  const [one, other] = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  for (const [missing, given] of [
    [one, other],
    [other, one],
  ] as const)
    if (env[given] && !env[missing])
      context.addIssue({ code: 'custom', path: [missing], message: `must be set with ${given}` });
});

const BlobEnv = z.object(BLOB_VARIABLES).check(wholeKey);
export type BlobEnv = z.infer<typeof BlobEnv>;

/** Reads the variables that say where files are stored, for a program that needs no others. @throws as `parseEnvironment` */
export const readBlobEnv = (variables: Variables): BlobEnv => parseEnvironment(BlobEnv, variables);

/** Returns where files are stored: in the bucket of BLOB_URL, without it in the folder BLOB_DIR. */
export const blobSettings = (env: BlobEnv): BlobSettings => ({
  folder: env.BLOB_DIR,
  bucket: env.BLOB_URL === undefined ? null : bucketSettings(env.BLOB_URL, env),
  cacheBytes: env.BLOB_CACHE_MB * MEGABYTE,
});

/** Returns the bucket of a URL, reached as the environment says. @throws Error when it is none */
export function bucketSettings(url: string, env: BlobEnv): S3Settings {
  const { bucket = '', prefix = '' } = BUCKET_URL.exec(url)?.groups ?? {};
  if (bucket === '') throw new Error(`The URL of a bucket ${BUCKET_WORDS}.`);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix.slice(1)}/`,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION ?? env.AWS_REGION ?? 'us-east-1',
    credentials: hasKey ? { accessKeyId, secretAccessKey } : undefined,
    // Stores of one's own rarely have a host name for each bucket.
    forcePathStyle: (env.S3_FORCE_PATH_STYLE ?? String(env.S3_ENDPOINT !== undefined)) === 'true',
  };
}
