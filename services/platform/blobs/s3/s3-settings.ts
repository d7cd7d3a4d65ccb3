/** Bucket of an S3-compatible store, and how to reach it. */
export interface S3Settings {
  bucket: string;
  /** Beginning of all keys: empty, or ending with a slash. */
  prefix: string;
  /** Base URL of the store; that of AWS in the region if undefined. */
  endpoint: string | undefined;
  region: string;
  /** Credentials; if undefined, those of AWS's environment variables, files or machine roles. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** True if the path names the bucket instead of the host. */
  forcePathStyle: boolean;
}

/** Returns bucket and endpoint as a person reads them. */
export function describeBucket({ bucket, prefix, endpoint, region }: S3Settings): string {
  const url = `s3://${bucket}/${prefix}`.replace(/\/$/, '');
  return `${url} at ${endpoint ?? `AWS, ${region}`}`;
}
