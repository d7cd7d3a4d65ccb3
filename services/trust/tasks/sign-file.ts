import {
  type ComingSignature,
  type KeyAndChain,
  type SignedFile,
  signerFromKey,
  signFile as sign,
  type SigningStep,
  type SignOptions,
} from '#signing';
import { readableFile, writableFile, type FileToWrite } from '#platform/blobs/sealed-file.ts';
import type { FileRequest } from '#platform/engine/task.ts';
import type { TaskContext } from './task-context.ts';

export interface SignRequest extends FileRequest {
  /** The signed file, which must not exist yet. */
  to: FileToWrite;
  key: KeyAndChain;
  options: Omit<SignOptions, 'trustServices' | 'onStep'>;
  /** Encrypts the file with this password before signing, which only an unsigned file allows. */
  encryptWith?: string | undefined;
  /** Empty signature fields to add before signing. */
  comingSignatures?: readonly ComingSignature[] | undefined;
  /** Certificates (DER) that complete the signer's chain, in addition to the configured trust anchors. */
  roots?: readonly Buffer[] | undefined;
}

/** Signs a PDF into a new file and notes the steps, see `signFile` of the signing library. @throws SigningError as it does */
export function signFile(
  { file, to, key, options, encryptWith, comingSignatures, roots = [] }: SignRequest,
  { trustServices: { transport, timestampUrl, roots: common } }: TaskContext,
  note: (step: SigningStep) => void,
): Promise<SignedFile> {
  const trustServices = { transport, timestampUrl, roots: [...common, ...roots] };
  const signer = signerFromKey(key, { isInThread: true });
  return sign({
    from: readableFile(file),
    to: writableFile(to),
    signer,
    options: { ...options, trustServices, onStep: note },
    encryptWith,
    comingSignatures,
  });
}
