import { writeEncrypted, type EncryptOptions } from './encrypt-pdf.ts';
import { FileSink } from '../pdf/update/file-sink.ts';
import { withSource, type ReadableFile } from '../bytes/file-source.ts';
import { writeTo, type NewFile, type WritableFile } from '../bytes/writable-file.ts';

/**
 * Writes an encrypted copy of a PDF file at `to`, which must not exist. Holds neither file in memory as a whole.
 * @throws SigningError as `encryptPdf` does; there is then no file at `to`
 */
export function encryptFile(
  { from, to }: { from: string | ReadableFile; to: string | WritableFile },
  options: EncryptOptions,
): Promise<void> {
  return writeTo(to, (file) => encryptInto({ from, file }, options));
}

/** Appends an encrypted copy of a PDF file to a new, empty file. @throws SigningError as `encryptPdf` does */
export function encryptInto(
  { from, file }: { from: string | ReadableFile; file: NewFile },
  options: EncryptOptions,
): Promise<void> {
  return withSource(from, (source) => {
    const sink = new FileSink(file);
    writeEncrypted(source, sink, options);
    sink.end();
  });
}
