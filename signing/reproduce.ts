import { chainOf } from './certificate-chain.ts';
import { parseX509, publicKeyOf, subjectName } from './certificate.ts';
import { buildCms, maxCmsLength, signedAttributes } from './cms/build.ts';
import { readSignedData } from './cms/read.ts';
import { complete } from './complete.ts';
import { DerError } from './der-reader.ts';
import { formFields, signatureValues } from './fields.ts';
import { digestOf } from './hash.ts';
import { startsWith } from './pdf/byte-search.ts';
import { toSource, type ByteSource } from './pdf/byte-source.ts';
import { openDocument } from './pdf/open-document.ts';
import { prepare } from './prepare.ts';
import type { SignOptions } from './sign-options.ts';
import { schemeFor } from './signature-scheme.ts';
import type { SignerIdentity } from './signer.ts';
import { SigningError } from './signing-error.ts';
import { readCoverage } from './verify/byte-range.ts';

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
    const document = openDocument(file, { password });
    const found = signatureValues(document, formFields(document)).flatMap(({ dict }) => {
      const coverage = readCoverage(document.source, dict, document.resolve);
      return typeof coverage !== 'string' && coverage.end > from ? [coverage.contents] : [];
    });
    const [contents] = found;
    if (!contents || found.length !== 1) throw differs('number of signatures');
    const { signerCertificate, certificates, signature } = readSignedData(contents);
    if (!signerCertificate) throw differs('certificate');
    return { signer: identityOf(signerCertificate, certificates), signature };
  } catch (error) {
    if (error instanceof SigningError && error.code !== 'revision_differs') throw differs(error.code);
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
