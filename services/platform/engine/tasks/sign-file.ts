import { encryptFile } from '#signing/encrypt-file.ts';
import { extendFile, extendInPlace } from '#signing/extend-file.ts';
import { digestOf } from '#signing/hash.ts';
import type { ByteSource } from '#signing/pdf/byte-source.ts';
import { signPdf, type SignedTail } from '#signing/sign.ts';
import type { SignOptions } from '#signing/sign-options.ts';
import type { KeyAndChain } from '#signing/signer.ts';
import { signerFromKey } from '#signing/signers/pfx.ts';
import type { TaskRequest } from '../task.ts';

export interface SignRequest extends TaskRequest {
  /** The signed file, which must not exist yet. */
  to: string;
  key: KeyAndChain;
  options: Omit<SignOptions, 'trustServices'>;
  /** Puts the file under this password first, which is only possible before its first signature. */
  encryptWith?: string | undefined;
}

export interface SignedFile extends Omit<SignedTail, 'tail'> {
  size: number;
  /** Of the whole signed file, in hex. */
  sha256: string;
}

/** Signs a PDF into a new file, encrypted first where that is wanted. When it fails, there is no new file. */
export async function signFile(request: SignRequest): Promise<SignedFile> {
  const { file, to, options, encryptWith } = request;
  if (encryptWith === undefined) {
    return facts(await extendFile({ from: file, to }, (source) => sign(source, request)));
  }
  await encryptFile({ from: file, to }, { userPassword: encryptWith });
  const protectedRequest = { ...request, options: { ...options, password: encryptWith } };
  return facts(await extendInPlace(to, (source) => sign(source, protectedRequest)));
}

async function sign(source: ByteSource, { key, options }: SignRequest) {
  const signed = await signPdf(source, signerFromKey(key), options);
  const sha256 = digestOf('sha256', [source, signed.tail]).toString('hex');
  return { ...signed, size: source.length + signed.tail.length, sha256 };
}

/** The tail stays here: it stands in the file. */
function facts({ fieldName, size, sha256 }: SignedTail & SignedFile): SignedFile {
  return { fieldName, size, sha256 };
}
