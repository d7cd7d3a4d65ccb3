import { chainOf } from '../certificates/certificate-chain.ts';
import { readCertificateFile } from '../certificates/certificate-file.ts';
import { certificateParts } from '../certificates/certificate.ts';
import { child, children, DerError, readDer, required } from '../der/der-reader.ts';
import { revocationUrls } from '../revocation/revocation-urls.ts';
import { SigningError } from '../../signing-error.ts';
import { TransportError, type Transport } from './transport.ts';

export interface ChainQuestion {
  /** DER. */
  certificate: Buffer;
  /** Certificates (DER) among which the issuers may be. */
  candidates: readonly Buffer[];
}

const MAX_FETCHED = 5;
const MAX_BYTES = 200_000;

/** True for a certificate that names itself as its issuer. */
export function isSelfIssued(certificate: Buffer): boolean {
  const { issuer, subject } = certificateParts(certificate);
  return issuer.equals(subject);
}

/**
 * The issuers of a certificate (DER), the nearest first, as far as they are to be had: those that are missing among the
 * candidates are fetched from where the certificates say (RFC 5280, 4.2.2.1, caIssuers). Nobody else's answer counts: an
 * issuer's key has to have signed.
 */
export async function completeChain(
  { certificate, candidates }: ChainQuestion,
  transport: Transport,
): Promise<Buffer[]> {
  const known = [...candidates];
  for (let fetched = 0; ; fetched++) {
    const chain = chainOf(certificate, known);
    const last = chain.at(-1) ?? certificate;
    if (isSelfIssued(last) || fetched === MAX_FETCHED) return chain;
    const found = await fetchIssuers(last, transport);
    if (chainOf(last, found).length === 0) return chain;
    known.push(...found);
  }
}

async function fetchIssuers(certificate: Buffer, transport: Transport): Promise<Buffer[]> {
  for (const url of revocationUrls(certificate).issuer) {
    try {
      const found = readIssuers(await transport({ url, method: 'GET', maxBytes: MAX_BYTES }));
      if (chainOf(certificate, found).length > 0) return found;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error; // the next address may answer
    }
  }
  return [];
}

/** A certificate, or a CMS with nothing but certificates (RFC 5280, 4.2.2.1). */
function readIssuers(file: Buffer): Buffer[] {
  try {
    return readCertificateFile(file);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return readCertificateBag(file);
  }
}

function readCertificateBag(file: Buffer): Buffer[] {
  try {
    const [, content] = children(readDer(file));
    const set = children(child(required(content), 0)).find(({ tag }) => tag === 0xa0);
    return set ? children(set).flatMap(({ raw }) => readableCertificate(raw)) : [];
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

function readableCertificate(der: Buffer): Buffer[] {
  try {
    return readCertificateFile(der);
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}
