import { randomBytes } from 'node:crypto';
import { parseX509 } from '../../pki/certificates/certificate.ts';
import { isIssuedBy } from '../../pki/certificates/certificate-chain.ts';
import { readCertificateFile } from '../../pki/certificates/certificate-file.ts';
import { judgeOcsp } from '../../pki/revocation/ocsp.ts';
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

/** As `verifyPdf`, but asks first what became of the certificates. A service that does not answer leaves that unknown. */
export async function verifyPdfOnline(
  pdf: Buffer | ByteSource,
  { transport, ...options }: OnlineVerifyOptions,
): Promise<PdfReport> {
  const revocation = await fetchRevocation(verifyPdf(pdf, options), transport);
  return verifyPdf(pdf, { ...options, revocation });
}

/** Fetches what proves the certificates of a report; the next `verifyPdf` of that file takes it as `revocation`. */
export async function fetchRevocation(report: PdfReport, transport: Transport): Promise<RevocationData> {
  const given = report.signatures.flatMap(({ certificate, chain, authorities }) => [
    ...(certificate ? [[certificate, ...chain]] : []),
    ...authorities,
  ]);
  const ask = quietly(transport);
  const paths = await Promise.all(given.map((path) => completed(path, ask)));
  const links = linksOf(paths);
  const found = await Promise.all(links.map((link) => evidenceFor(link, ask)));
  return {
    certificates: [...new Set(paths.flat())],
    ocsps: found.flatMap(({ ocsp }) => ocsp),
    crls: found.flatMap(({ crl }) => crl),
  };
}

type Ask = (request: TrustServiceRequest) => Promise<Buffer | undefined>;

/** What cannot be had is asked of the next place, and then stays unknown. One address is asked once. */
function quietly(transport: Transport): Ask {
  const lists = new Map<string, Promise<Buffer | undefined>>();
  const attempt = (request: TrustServiceRequest) => transport(request).catch(() => undefined);
  return (request) => {
    if (request.method !== 'GET') return attempt(request);
    const known = lists.get(request.url) ?? attempt(request);
    lists.set(request.url, known);
    return known;
  };
}

/** The path with the issuers that it lacks, as far as its certificates say where they can be had. */
async function completed(path: readonly Buffer[], ask: Ask): Promise<Buffer[]> {
  const found = [...path];
  for (let added = 0; added < MAX_ISSUERS; added++) {
    const last = found.at(-1);
    const issuer = last && !isSelfSigned(last) ? await fetchIssuer(last, ask) : undefined;
    if (!issuer) break;
    found.push(issuer);
  }
  return found;
}

async function fetchIssuer(certificate: Buffer, ask: Ask): Promise<Buffer | undefined> {
  for (const url of revocationUrls(certificate).issuer) {
    const answer = await ask({ url, method: 'GET', maxBytes: MAX_CERTIFICATE_BYTES });
    const issuer =
      answer && readable(answer).find((der) => isIssuedBy(parseX509(certificate), parseX509(der)));
    if (issuer) return issuer;
  }
  return undefined;
}

interface Link {
  certificate: Buffer;
  issuer: Buffer;
}

/** Every certificate with its issuer, once. */
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

async function evidenceFor(link: Link, ask: Ask): Promise<{ ocsp: Buffer[]; crl: Buffer[] }> {
  const urls = revocationUrls(link.certificate);
  for (const url of urls.ocsp) {
    const answer = await askResponder(link, url, ask);
    if (answer) return { ocsp: [answer], crl: [] };
  }
  const lists = await Promise.all(
    urls.crl.map((url) => ask({ url, method: 'GET', maxBytes: MAX_CRL_BYTES })),
  );
  return { ocsp: [], crl: lists.flatMap((list) => list ?? []) };
}

/** An answer that says nothing about the certificate now is none. */
async function askResponder(
  { certificate, issuer }: Link,
  url: string,
  ask: Ask,
): Promise<Buffer | undefined> {
  const nonce = randomBytes(16);
  const body = ocspRequest({ certificate, issuer, nonce });
  const contentType = 'application/ocsp-request';
  const response = await ask({ url, method: 'POST', contentType, body, maxBytes: MAX_OCSP_BYTES });
  const answer = response && judgeOcsp({ response, certificate, issuer, nonce, at: new Date() });
  return answer && answer.status !== 'unknown' ? response : undefined;
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
