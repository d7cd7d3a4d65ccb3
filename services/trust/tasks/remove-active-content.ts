import { readableFile, writableFile, type FileToWrite } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';
import { extendFile, withoutActiveContent } from '#signing';

export interface RemovalRequest extends FileRequest {
  /** The new file, which must not exist yet. */
  to: FileToWrite;
  password?: string | undefined;
}

/** Writes a copy of a PDF without its active content. @throws SigningError when it is signed */
export async function removeActiveContent({
  file,
  to,
  password,
}: RemovalRequest): Promise<{ sha256: undefined }> {
  await extendFile({ from: readableFile(file), to: writableFile(to) }, (source) =>
    Promise.resolve({ tail: withoutActiveContent(source, { password }) }),
  );
  return { sha256: undefined };
}
