import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { open, type FileHandle } from 'node:fs/promises';
import type { S3Connection } from './s3-connection.ts';
import { ofStore } from './s3-failure.ts';

/** Bytes of a part, which are in memory while it is sent. A store takes 5 MB or more. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;

/** Sends a file to the store; when it returns, the object is there, and when it throws, it is not. */
export async function uploadObject(connection: S3Connection, key: string, file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > PART_BYTES) await uploadParts(connection, key, { handle, size });
    else await putObject(connection, key, await part(handle, 0, size));
  } finally {
    await handle.close();
  }
}

/** Sends bytes to the store as one object. */
export async function putObject(connection: S3Connection, key: string, body: Buffer): Promise<void> {
  const object = { Bucket: connection.bucket, Key: key };
  const command = new PutObjectCommand({ ...object, Body: body, ContentType: 'application/octet-stream' });
  ofStore(await connection.send((client) => client.send(command)));
}

async function uploadParts(
  connection: S3Connection,
  key: string,
  { handle, size }: { handle: FileHandle; size: number },
): Promise<void> {
  const object = { Bucket: connection.bucket, Key: key };
  const { UploadId: uploadId } = await connection.ask((client) =>
    client.send(new CreateMultipartUploadCommand({ ...object, ContentType: 'application/octet-stream' })),
  );
  if (uploadId === undefined) throw new Error('The store has begun no upload.');
  const upload = { ...object, UploadId: uploadId };
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MOST_PARTS));
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  try {
    for (let start = 0; start < size; start += partBytes) {
      const number = parts.length + 1;
      const body = await part(handle, start, Math.min(partBytes, size - start));
      const command = new UploadPartCommand({ ...upload, PartNumber: number, Body: body });
      const { ETag } = ofStore(await connection.send((client) => client.send(command)));
      parts.push({ PartNumber: number, ETag });
    }
    const complete = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } });
    ofStore(await connection.send((client) => client.send(complete)));
  } catch (error) {
    // One that stays, since the store is away, is found as an abandoned one.
    void connection
      .ask((client) => client.send(new AbortMultipartUploadCommand(upload)))
      .catch(() => undefined);
    throw error;
  }
}

async function part(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const target = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await handle.read(target, done, length - done, start + done);
    if (bytesRead === 0) throw new Error('The file has become shorter.');
    done += bytesRead;
  }
  return target;
}
