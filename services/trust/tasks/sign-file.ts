import { encryptFile } from '#signing/encrypt-file.ts';
import { extendFile, extendInPlace } from '#signing/extend-file.ts';
import type { ByteSource } from '#signing/pdf/byte-source.ts';
import { signPdf, type SignedTail } from '#signing/sign.ts';
import type { SignOptions } from '#signing/sign-options.ts';
import type { KeyAndChain } from '#signing/signer.ts';
import { signerFromKey } from '#signing/signers/pfx.ts';
import { assertTailHolds } from '#signing/verify/assert-tail-holds.ts';
import type { TaskContext, TaskRequest } from '#platform/engine/task.ts';

export interface SignRequest extends TaskRequest {
  /** The signed file, which must not exist yet. */
  to: string;
  key: KeyAndChain;
  options: Omit<SignOptions, 'trustServices'>;
  /** Puts the file under this password first, which is only possible before its first signature. */
  encryptWith?: string | undefined;
  /** Certificates (DER) beside those that all here trust, to complete the signer's chain with. */
  roots?: readonly Buffer[] | undefined;
}

export interface SignedFile extends Omit<SignedTail, 'tail'> {
  size: number;
  /** Of the whole signed file, in hex. */
  sha256: string;
}

/**
 * Signs a PDF into a new file, encrypted first where that is wanted, and checks before it is written that the signature and
 * all earlier ones hold. When anything fails, there is no new file. @throws SigningError as signing and checking do
 */
export async function signFile(request: SignRequest, context: TaskContext): Promise<SignedFile> {
  const { file, to, options, encryptWith } = request;
  if (encryptWith === undefined) {
    return facts(await extendFile({ from: file, to }, (source) => sign(source, request, context)));
  }
  await encryptFile({ from: file, to }, { userPassword: encryptWith });
  const protectedRequest = { ...request, options: { ...options, password: encryptWith } };
  return facts(await extendInPlace(to, (source) => sign(source, protectedRequest, context)));
}

async function sign(
  source: ByteSource,
  { key, options, roots = [] }: SignRequest,
  { trustServices: { transport, timestampUrl, roots: common } }: TaskContext,
) {
  const trustServices = { transport, timestampUrl, roots: [...common, ...roots] };
  const signer = signerFromKey(key, { isInThread: true });
  const signed = await signPdf(source, signer, { ...options, trustServices });
  const { password } = options;
  const { size, sha256 } = assertTailHolds(source, signed.tail, { fieldName: signed.fieldName, password });
  return { ...signed, size, sha256 };
}

/** The tail stays here: it stands in the file. */
function facts({ fieldName, level, size, sha256 }: SignedTail & SignedFile): SignedFile {
  return { fieldName, level, size, sha256 };
}
