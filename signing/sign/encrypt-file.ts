import { writeEncrypted, type EncryptOptions } from './encrypt-pdf.ts';
import { FileSink } from '../pdf/update/file-sink.ts';
import { writeNewFile } from '../bytes/write-new-file.ts';
import { withSource } from '../bytes/open-source.ts';

/**
 * Writes a PDF file anew, encrypted, into a file that must not exist yet. Neither is in memory whole.
 * @throws SigningError as `encryptPdf` does; then there is no new file
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
