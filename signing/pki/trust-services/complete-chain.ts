import { chainOf } from '../certificates/certificate-chain.ts';
import { readCertificateFile } from '../certificates/certificate-file.ts';
import { certificateParts } from '../certificates/certificate.ts';
import { child, children, DerError, readDer, required } from '../der/der-reader.ts';
import { revocationUrls } from '../revocation/revocation-urls.ts';
import { SigningError } from '../../signing-error.ts';
import { TransportError, type Transport } from './transport.ts';

/** Certificate whose chain is requested. */
export interface ChainQuestion {
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** Known certificates (DER), among which the issuers are searched first. */
  candidates: readonly Buffer[];
}

const MAX_FETCHED = 5;
const MAX_BYTES = 200_000;

/**
 * Returns whether a certificate (DER) is self-issued: its issuer equals its subject (RFC 5280, 3.2).
 * @throws SigningError certificate_unreadable
 */
export function isSelfIssued(certificate: Buffer): boolean {
  const { issuer, subject } = certificateParts(certificate);
  return issuer.equals(subject);
}

/**
 * Returns the issuers of a certificate (DER), the nearest first, as far as they are available. Issuers that
 * are not among the candidates are downloaded from the caIssuers URLs of the certificates (RFC 5280,
 * 4.2.2.1), at most 5; a download counts only if its key verifies the signature of the certificate below.
 * Failed downloads end the chain without an error.
 * @throws SigningError certificate_unreadable for the certificate or a candidate
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
      if (!(error instanceof TransportError)) throw error; // the next URL may work
    }
  }
  return [];
}

/** Reads a certificate, or a certs-only CMS message (RFC 5280, 4.2.2.1). */
function readIssuers(file: Buffer): Buffer[] {
  try {
    return readCertificateFile(file);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return readCertsOnlyCms(file);
  }
}

function readCertsOnlyCms(file: Buffer): Buffer[] {
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
