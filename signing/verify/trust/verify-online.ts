import { randomBytes } from 'node:crypto';
import { parseX509 } from '../../pki/certificates/certificate.ts';
import { isIssuedBy } from '../../pki/certificates/certificate-chain.ts';
import { readCertificateFile } from '../../pki/certificates/certificate-file.ts';
import { lacksResponder, statusFromOcsp } from '../../pki/revocation/ocsp.ts';
import { ocspRequest } from '../../pki/revocation/ocsp-request.ts';
import { revocationUrls } from '../../pki/revocation/revocation-urls.ts';
import { SigningError } from '../../signing-error.ts';
import type { Transport, TrustServiceRequest } from '../../pki/trust-services/transport.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import { verifyPdf } from '../verify-pdf.ts';
import type { OnlineVerifyOptions, PdfReport, RevocationData } from '../report.ts';

const MAX_CERTIFICATES = 40;
const MAX_ISSUERS = 4;
const MAX_OCSP_BYTES = 100_000;
const MAX_CRL_BYTES = 20_000_000;
const MAX_CERTIFICATE_BYTES = 100_000;

/**
 * Verifies all signatures of a file like `verifyPdf`, but first downloads missing issuers and requests OCSP
 * responses and CRLs with the given transport. If a trust service does not respond, the revocation status is
 * `unknown`; no error is thrown.
 * @throws SigningError pdf_not_a_pdf, pdf_broken, pdf_password_required, pdf_wrong_password,
 * pdf_unsupported_encryption, pdf_too_many_pages, pdf_too_many_signatures
 */
export async function verifyPdfOnline(
  pdf: Buffer | ByteSource,
  { transport, ...options }: OnlineVerifyOptions,
): Promise<PdfReport> {
  const revocation = await fetchRevocation(verifyPdf(pdf, { ...options, isDetailed: false }), transport);
  return verifyPdf(pdf, { ...options, revocation });
}

/** Options of fetching validation data. */
export interface FetchOptions {
  /** True to request OCSP responses without a nonce, so that the transport may reuse recent ones (RFC 6960, 4.4.1). */
  isRepeatable?: boolean;
}

/** Fetches the validation data for the certificates of a report; `verifyPdf` takes it as `revocation`. */
export async function fetchRevocation(
  report: PdfReport,
  transport: Transport,
  { isRepeatable = false }: FetchOptions = {},
): Promise<RevocationData> {
  const given = report.signatures.flatMap(({ certificate, chain, authorities }) => [
    ...(certificate ? [[certificate, ...chain]] : []),
    ...authorities,
  ]);
  const fetch = cached(transport);
  const paths = await Promise.all(given.map((path) => completed(path, fetch)));
  const links = linksOf(paths);
  const found = await Promise.all(links.map((link) => validationDataFor(link, { fetch, isRepeatable })));
  return {
    certificates: [...new Set(paths.flat())],
    ocsps: found.flatMap(({ ocsp }) => ocsp),
    crls: found.flatMap(({ crl }) => crl),
  };
}

type Fetch = (request: TrustServiceRequest) => Promise<Buffer | undefined>;

/** Returns a function that fetches each URL once by GET and returns undefined when a request fails. */
function cached(transport: Transport): Fetch {
  const downloads = new Map<string, Promise<Buffer | undefined>>();
  const attempt = (request: TrustServiceRequest) => transport(request).catch(() => undefined);
  return (request) => {
    if (request.method !== 'GET') return attempt(request);
    const known = downloads.get(request.url) ?? attempt(request);
    downloads.set(request.url, known);
    return known;
  };
}

/** Returns the path with missing issuers downloaded from the URLs in its certificates. */
async function completed(path: readonly Buffer[], fetch: Fetch): Promise<Buffer[]> {
  const found = [...path];
  for (let added = 0; added < MAX_ISSUERS; added++) {
    const last = found.at(-1);
    const issuer = last && !isSelfSigned(last) ? await fetchIssuer(last, fetch) : undefined;
    if (!issuer) break;
    found.push(issuer);
  }
  return found;
}

async function fetchIssuer(certificate: Buffer, fetch: Fetch): Promise<Buffer | undefined> {
  for (const url of revocationUrls(certificate).issuer) {
    const file = await fetch({ url, method: 'GET', maxBytes: MAX_CERTIFICATE_BYTES });
    const issuer = file && readable(file).find((der) => isIssuedBy(parseX509(certificate), parseX509(der)));
    if (issuer) return issuer;
  }
  return undefined;
}

interface Link {
  certificate: Buffer;
  issuer: Buffer;
}

/** Returns the distinct certificates with their issuers. */
function linksOf(paths: readonly (readonly Buffer[])[]): Link[] {
  const links = new Map<string, Link>();
  for (const path of paths) {
    path.forEach((certificate, index) => {
      const issuer = path[index + 1];
      if (issuer && links.size < MAX_CERTIFICATES)
        links.set(certificate.toString('latin1'), { certificate, issuer });
    });
  }
  return [...links.values()];
}

interface Fetching {
  fetch: Fetch;
  isRepeatable: boolean;
}

async function validationDataFor(link: Link, fetching: Fetching): Promise<{ ocsp: Buffer[]; crl: Buffer[] }> {
  const urls = revocationUrls(link.certificate);
  const open: Buffer[] = [];
  for (const url of urls.ocsp) {
    const found = await fetchOcspResponse(link, url, fetching);
    if (found?.isUsable) return { ocsp: [found.response], crl: [] };
    if (found) open.push(found.response);
  }
  const lists = await Promise.all(
    urls.crl.map((url) => fetching.fetch({ url, method: 'GET', maxBytes: MAX_CRL_BYTES })),
  );
  return { ocsp: open, crl: lists.flatMap((list) => list ?? []) };
}

interface FetchedResponse {
  response: Buffer;
  /** False if the certificate of its responder has to be found in the file. */
  isUsable: boolean;
}

/** Requests an OCSP response; undefined if it does not state the current status of the certificate. */
async function fetchOcspResponse(
  { certificate, issuer }: Link,
  url: string,
  { fetch, isRepeatable }: Fetching,
): Promise<FetchedResponse | undefined> {
  const nonce = isRepeatable ? undefined : randomBytes(16);
  const body = ocspRequest({ certificate, issuer, ...(nonce ? { nonce } : {}) });
  const contentType = 'application/ocsp-request';
  const response = await fetch({
    url,
    method: 'POST',
    contentType,
    body,
    maxBytes: MAX_OCSP_BYTES,
    isRepeatable,
  });
  if (!response) return undefined;
  const question = { response, certificate, issuer, nonce, at: new Date() };
  const finding = statusFromOcsp(question);
  if (finding) return finding.status === 'unknown' ? undefined : { response, isUsable: true };
  return lacksResponder(question) ? { response, isUsable: false } : undefined;
}

function isSelfSigned(certificate: Buffer): boolean {
  const x509 = parseX509(certificate);
  return isIssuedBy(x509, x509);
}

function readable(file: Buffer): Buffer[] {
  try {
    return readCertificateFile(file);
  } catch (error) {
    if (error instanceof SigningError) return [];
    throw error;
  }
}
