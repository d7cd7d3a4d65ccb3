import { chainOf } from '../pki/certificates/certificate-chain.ts';
import { parseX509, publicKeyOf, subjectName } from '../pki/certificates/certificate.ts';
import { buildCms, maxCmsLength, signedAttributes } from '../pki/cms/build-cms.ts';
import { readSignedData } from '../pki/cms/read-cms.ts';
import { findNewSignature } from './find-new-signature.ts';
import { complete } from './complete.ts';
import { DerError } from '../pki/der/der-reader.ts';
import { digestOf } from '../bytes/hash.ts';
import { startsWith } from '../bytes/byte-search.ts';
import { toSource, type ByteSource } from '../bytes/byte-source.ts';
import { prepare } from './prepare.ts';
import type { SignOptions } from './sign-options.ts';
import { schemeFor } from '../pki/signers/signature-scheme.ts';
import type { SignerIdentity } from '../pki/signers/signer.ts';
import { SigningError } from '../signing-error.ts';

export interface ReproducedSignature {
  tail: Buffer;
  fieldName: string;
  /** Whose key signed, as the signature says. That it is right is for `verifyPdf` to find. */
  signer: SignerIdentity;
}

/**
 * Makes the last revision of a signed file again, from the file before it and the options that it must have been made with.
 * Of the signature itself it takes two things, the value and the certificates; nothing else may differ by one byte.
 * @throws SigningError revision_differs; for a file that cannot be signed see `prepare`
 */
export function reproduceSignature(
  files: { before: Buffer | ByteSource; after: Buffer | ByteSource },
  options: SignOptions & { seed: Buffer },
): ReproducedSignature {
  const [before, after] = [toSource(files.before), toSource(files.after)];
  if (!startsWith(after, before)) throw differs('earlier bytes');
  const { signer, signature } = lastSignature(after, { from: before.length, password: options.password });
  const scheme = schemeFor(signer, options);
  const reservedBytes = maxCmsLength(signer, scheme) + (options.timestampRoom ?? 0);
  const prepared = prepare(before, { ...options, hash: scheme.hash, signerName: signer.name, reservedBytes });
  const attributes = signedAttributes(signer, scheme, digestOf(scheme.hash, prepared.signedPieces));
  const cms = buildCms({ identity: signer, scheme, attributes, signature });
  if (cms.length > reservedBytes) throw differs('signature length');
  const tail = complete(prepared, cms);
  if (!tail.equals(after.read(before.length, after.length))) throw differs('revision');
  return { tail, fieldName: prepared.fieldName, signer };
}

/** The signature whose bytes reach beyond the file before: there is one, or this is no file that was signed once. */
function lastSignature(
  file: ByteSource,
  { from, password }: { from: number; password: string | undefined },
): { signer: SignerIdentity; signature: Buffer } {
  try {
    const { contents } = findNewSignature({ after: file, lengthBefore: from, password });
    const { signerCertificate, certificates, signature } = readSignedData(contents);
    if (!signerCertificate) throw differs('certificate');
    return { signer: identityOf(signerCertificate, certificates), signature };
  } catch (error) {
    if (error instanceof SigningError && error.code !== 'revision_differs')
      throw differs(String(error.detail?.['part'] ?? error.code));
    throw error instanceof DerError ? differs('signature') : error;
  }
}

function identityOf(certificate: Buffer, certificates: readonly Buffer[]): SignerIdentity {
  const isRsa = publicKeyOf(parseX509(certificate)).asymmetricKeyType !== 'ec';
  return {
    certificate,
    chain: chainOf(certificate, certificates),
    keyType: isRsa ? 'rsa' : 'ec',
    name: subjectName(certificate),
  };
}

function differs(part: string): SigningError {
  return new SigningError('revision_differs', { part });
}
