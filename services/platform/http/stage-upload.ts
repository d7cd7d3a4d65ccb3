import type { UploadLimits } from '#contracts/upload.ts';
import { firstFileProblem, uploadMessages } from '#contracts/upload.ts';
import { BlobTooLarge, type BlobStore, type StagedBlob } from '../blobs/blob-store.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import { isDiskFull } from '../errors/is-disk-full.ts';
import type { IncomingFile } from './read-multipart.ts';
import { platformErrors } from '../errors/platform-errors.ts';

/**
 * Stages an uploaded file as a blob, with its size and SHA-256.
 * @throws AppError upload_refused, upload_too_large, upload_incomplete, too_many_files, storage_full; then no bytes are kept
 */
export async function stageUpload(
  blobs: Pick<BlobStore, 'stage'>,
  file: IncomingFile,
  limits: UploadLimits,
): Promise<StagedBlob> {
  const blob = await stage(blobs, file, limits);
  try {
    await file.finish();
    const problem = firstFileProblem({ name: file.name, size: blob.size }, limits);
    if (problem) throw uploadRefusal(file.name, problem);
    return blob;
  } catch (error) {
    await blob.discard();
    throw isIncomplete(error) ? incomplete(file.name, error) : error;
  }
}

/** Reads a small uploaded file into memory, without storing it. @throws AppError like stageUpload */
export async function readUpload(file: IncomingFile, limits: UploadLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of file.stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.maxBytes) throw new BlobTooLarge();
      chunks.push(chunk);
    }
    await file.finish();
  } catch (error) {
    if (error instanceof BlobTooLarge) throw uploadRefusal(file.name, uploadMessages.tooLarge(file.name));
    if (error instanceof AppError && !isIncomplete(error)) throw error; // a second file
    throw incomplete(file.name, error); // only the stream can have failed
  }
  const problem = firstFileProblem({ name: file.name, size }, limits);
  if (problem) throw uploadRefusal(file.name, problem);
  return Buffer.concat(chunks);
}

async function stage(
  blobs: Pick<BlobStore, 'stage'>,
  file: IncomingFile,
  { maxBytes }: UploadLimits,
): Promise<StagedBlob> {
  try {
    return await blobs.stage(file.stream, { maxBytes });
  } catch (error) {
    if (error instanceof BlobTooLarge) throw uploadRefusal(file.name, uploadMessages.tooLarge(file.name));
    if (isDiskFull(error)) throw new AppError(platformErrors.storage_full, { cause: error });
    throw file.stream.errored ? incomplete(file.name, error) : error;
  }
}

const isIncomplete = (error: unknown) =>
  error instanceof AppError && error.kind === platformErrors.upload_incomplete;

function incomplete(name: string, cause: unknown): AppError {
  return new AppError(platformErrors.upload_incomplete, {
    fields: { file: [uploadMessages.incomplete(name)] },
    cause,
  });
}

/** Returns the error for a message of firstFileProblem. */
export function uploadRefusal(name: string, problem: string): AppError {
  if (problem === uploadMessages.tooLarge(name))
    return fieldError(platformErrors.upload_too_large, 'file', problem);
  if (problem === uploadMessages.wrongType(name))
    return fieldError(platformErrors.upload_type_refused, 'file', problem);
  return fieldError(platformErrors.upload_refused, 'file', problem);
}
