import { writeEncrypted, type EncryptOptions } from './encrypt-pdf.ts';
import { FileSink } from '../pdf/update/file-sink.ts';
import { writeNewFile } from '../bytes/write-new-file.ts';
import { withSource } from '../bytes/file-source.ts';

/**
 * Writes an encrypted copy of a PDF file at `to`, which must not exist. Holds neither file in memory as a whole.
 * @throws SigningError as `encryptPdf` does; there is then no file at `to`
 */
export function encryptFile(
  { from, to }: { from: string; to: string },
  options: EncryptOptions,
): Promise<void> {
  return withSource(from, (source) =>
    writeNewFile(to, (file) => {
      const sink = new FileSink(file);
      writeEncrypted(source, sink, options);
      sink.end();
    }),
  );
}
