import { withTail, type ByteSource } from '../bytes/byte-source.ts';
import { extendFile, extendNewFile } from '../bytes/extend-file.ts';
import { withSource, type ReadableFile } from '../bytes/file-source.ts';
import { storeFile } from '../bytes/store-file.ts';
import { writeTo, type WritableFile } from '../bytes/writable-file.ts';
import type { PadesLevel } from '../pades-level.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { assertTailHolds } from '../verify/assert-tail-holds.ts';
import { encryptInto } from './encrypt-file.ts';
import type { SignOptions } from './sign-options.ts';
import { prefill, type ComingSignature } from './prefill.ts';
import { signPdf } from './sign-pdf.ts';

export interface SignFileRequest {
  /** File to sign, or its path; it is not changed. */
  from: string | ReadableFile;
  /** Signed file, or its path; it must not exist yet. */
  to: string | WritableFile;
  signer: Signer;
  /** Options of the signature, or a function that returns those for the opened file. */
  options: SignOptions | ((source: ByteSource) => SignOptions);
  /** Waits until the file at the path `to` is on the disk, by default not. */
  isStored?: boolean | undefined;
  /** Encrypts the file with this password before signing (AES-256), which only an unsigned file allows. */
  encryptWith?: string | undefined;
  /** Empty signature fields to add before signing: a certified file takes later signatures in such fields only. */
  comingSignatures?: readonly ComingSignature[] | undefined;
}

export interface SignedFile {
  /** Name of the new signature field; of several pages, the field on the first of them. */
  fieldName: string;
  level: PadesLevel;
  /** Length of the signed file, in bytes. */
  size: number;
  /** SHA-256 of the whole signed file, hexadecimal. */
  sha256: string;
}

/**
 * Encrypts a PDF file and adds empty fields if requested, signs it, and verifies the new signature and all earlier ones
 * before the result is complete. Reads and writes files on the calling thread and in pieces; run it in a worker where others must not wait.
 * After an error there is no file at `to`.
 * @throws SigningError as `encryptPdf`, `prefill` and `signPdf` do; signature_broken when a signature would not be valid
 */
export async function signFile(request: SignFileRequest): Promise<SignedFile> {
  const { from, to, encryptWith, isStored } = request;
  if (encryptWith === undefined) {
    const files = { from, to, isStored };
    return withoutTail(
      await extendFile(files, (source) => signChecked(source, request, optionsFor(request, source))),
    );
  }
  const options = await withSource(from, (source) => optionsFor(request, source));
  const encrypted = { ...options, password: encryptWith };
  const signed = await writeTo(to, async (file) => {
    await encryptInto({ from, file }, { userPassword: encryptWith });
    return extendNewFile(file, (source) => signChecked(source, request, encrypted));
  });
  if (isStored && typeof to === 'string') await storeFile(to);
  return withoutTail(signed);
}

function optionsFor({ options }: SignFileRequest, source: ByteSource): SignOptions {
  return typeof options === 'function' ? options(source) : options;
}

async function signChecked(
  source: ByteSource,
  { signer, comingSignatures = [] }: SignFileRequest,
  options: SignOptions,
): Promise<SignedFile & { tail: Buffer }> {
  const { password } = options;
  const fields =
    comingSignatures.length > 0 ? prefill(source, comingSignatures, { password }) : Buffer.alloc(0);
  const signed = await signPdf(withTail(source, fields), signer, options);
  const tail = Buffer.concat([fields, signed.tail]);
  const { fieldName, level } = signed;
  options.onStep?.('checking');
  const { size, sha256 } = assertTailHolds(source, tail, { fieldName, password });
  return { tail, fieldName, level, size, sha256 };
}

function withoutTail({ fieldName, level, size, sha256 }: SignedFile): SignedFile {
  return { fieldName, level, size, sha256 };
}
