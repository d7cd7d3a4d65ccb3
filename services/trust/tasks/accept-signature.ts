import {
  assertTailHolds,
  assertUsableForSigning,
  type ByteSource,
  extendFile,
  type PadesLevel,
  raiseLevel,
  reproduceSignature,
  type SigningStep,
  type SignOptions,
  withSource,
} from '#signing';
import {
  readableFile,
  writableFile,
  type FileToWrite,
  type StoredFile,
} from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';
import type { TaskContext } from './task-context.ts';

export interface AcceptRequest extends FileRequest {
  /** File that the client signed: `file` and one more revision. */
  signed: StoredFile;
  /** The accepted file, which must not exist yet. */
  to: FileToWrite;
  /**
   * Options that the revision must have been made with, byte for byte, and the level that it is then raised
   * to.
   */
  options: Omit<SignOptions, 'trustServices' | 'onStep'> & { seed: Buffer };
  /** Certificates (DER) in addition to the configured trust anchors, to complete the signer's chain with. */
  roots?: readonly Buffer[] | undefined;
}

export interface AcceptedFile {
  fieldName: string;
  /** Certificate of the signer (DER). */
  certificate: Buffer;
  level: PadesLevel;
  size: number;
  /** SHA-256 of the whole accepted file, hexadecimal. */
  sha256: string;
}

/**
 * Accepts a file that was signed elsewhere, if it equals byte for byte the revision that signing here would
 * have produced and all its signatures are valid, and raises the level. Notes the steps.
 * @throws SigningError revision_differs, signature_broken, and those of certificates that must not sign
 */
export async function acceptSignature(
  { file, signed, to, options, roots = [] }: AcceptRequest,
  { trustServices }: TaskContext,
  note: (step: SigningStep) => void,
): Promise<AcceptedFile> {
  const accepted = await extendFile({ from: readableFile(file), to: writableFile(to) }, async (before) => {
    const reproduce = (after: ByteSource) => reproduceSignature({ before, after }, options);
    const { tail, fieldName, signer } = await withSource(readableFile(signed), reproduce);
    assertUsableForSigning(signer.certificate, new Date());
    const { level = 'B-B', password } = options;
    const services = { ...trustServices, roots: [...trustServices.roots, ...roots] };
    if (level !== 'B-B') note('timestamp');
    const raised = await raiseLevel({ before, tail }, { level, trustServices: services, password });
    note('checking');
    const { size, sha256 } = assertTailHolds(before, raised.tail, { fieldName, password });
    return { ...raised, fieldName, certificate: signer.certificate, size, sha256 };
  });
  const { fieldName, certificate, level, size, sha256 } = accepted;
  return { fieldName, certificate, level, size, sha256 };
}
