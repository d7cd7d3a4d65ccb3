import { describeCertificate, subjectName } from '../../pki/certificates/certificate.ts';
import { hasOcspNoCheck, isExemptFromRevocation } from '../../pki/certificates/certificate-extensions.ts';
import type { RevocationStatus } from '../../pki/revocation/revocation-response.ts';
import { statusFromCrl } from '../../pki/revocation/crl.ts';
import { ocspRequest } from '../../pki/revocation/ocsp-request.ts';
import { statusFromOcsp } from '../../pki/revocation/ocsp.ts';
import { certificatesIn } from '../../pki/revocation/ocsp-response.ts';
import { revocationUrls } from '../../pki/revocation/revocation-urls.ts';
import { SigningError } from '../../signing-error.ts';
import { completeChain, isSelfIssued, type ChainQuestion } from '../../pki/trust-services/complete-chain.ts';
import { TransportError, type Transport } from '../../pki/trust-services/transport.ts';

/** Certificates, OCSP responses and CRLs that validate a signature later (DER, without duplicates). */
export interface GatheredValidationData {
  certificates: Buffer[];
  ocsps: Buffer[];
  crls: Buffer[];
}

interface Issued {
  certificate: Buffer;
  issuer: Buffer;
}

const MAX_OCSP_BYTES = 200_000;
const MAX_CRL_BYTES = 20_000_000;
/** Limit for responder certificates that need an OCSP response of their own. */
const MAX_VOUCHING = 3;

interface ProofContext {
  vouching: readonly Buffer[];
  candidates: readonly Buffer[];
}

/**
 * Fetches the validation data of certificates up to their self-signed issuers: OCSP first, then the CRL.
 * @throws SigningError revocation_unavailable, certificate_revoked, with the certificate's subject and the reason
 */
export async function gatherValidationData(
  questions: readonly ChainQuestion[],
  transport: Transport,
): Promise<GatheredValidationData> {
  const collected = new ValidationDataCollector(transport);
  await Promise.all(questions.map((question) => collected.prove(question, [])));
  return collected.gathered();
}

class ValidationDataCollector {
  readonly #transport: Transport;
  readonly #found = { certificates: new Set<string>(), ocsps: new Set<string>(), crls: new Set<string>() };
  /** Pending proofs by certificate, so that paths with a common issuer send one request. */
  readonly #proofs = new Map<string, Promise<void>>();

  readonly #lists = new Map<string, Promise<Buffer>>();

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns the data in an order that depends on its content only. */
  gathered(): GatheredValidationData {
    const { certificates, ocsps, crls } = this.#found;
    const bytes = (kept: Set<string>) => [...kept].toSorted().map((text) => Buffer.from(text, 'base64'));
    return { certificates: bytes(certificates), ocsps: bytes(ocsps), crls: bytes(crls) };
  }

  /** Proves a certificate. `vouching` lists the certificates whose proof depends on it, to detect circular proofs. */
  async prove({ certificate, candidates }: ChainQuestion, vouching: readonly Buffer[]): Promise<void> {
    const issuers = await completeChain({ certificate, candidates }, this.#transport);
    const path = [certificate, ...issuers];
    for (const der of path) this.#found.certificates.add(der.toString('base64'));
    await Promise.all(
      path.map(async (der, index) => {
        if (isSelfIssued(der)) return;
        const issuer = path[index + 1];
        if (!issuer) throw unavailable(der, 'issuer_missing');
        await this.#proveOnce({ certificate: der, issuer }, { vouching, candidates: path });
      }),
    );
  }

  #proveOnce(issued: Issued, context: ProofContext): Promise<void> {
    // Sharing nested proofs could make two proofs wait for each other, so only outermost proofs are shared.
    if (context.vouching.length > 0) return this.#proveOne(issued, context);
    const key = issued.certificate.toString('base64');
    const proof = this.#proofs.get(key) ?? this.#proveOne(issued, context);
    this.#proofs.set(key, proof);
    return proof;
  }

  async #proveOne(issued: Issued, context: ProofContext): Promise<void> {
    const { ocsp, crl } = revocationUrls(issued.certificate);
    if (ocsp.length + crl.length === 0 && isExemptFromRevocation(issued.certificate)) return;
    const failures: string[] = [];
    for (const url of ocsp) {
      const response = await this.#fetch(() => askResponder(url, issued, this.#transport), failures);
      const answer = response && statusFromOcsp({ response, ...issued, at: new Date() });
      if (!response || !this.#isProof(answer, issued, failures)) continue;
      const vouching = [...context.vouching, issued.certificate];
      if (!(await this.#proveResponder(answer.responder, { ...context, vouching }, failures))) continue;
      this.#found.ocsps.add(response.toString('base64'));
      for (const der of certificatesIn(response)) this.#found.certificates.add(der.toString('base64'));
      return;
    }
    for (const url of crl) {
      const list = await this.#fetch(() => this.#listAt(url), failures);
      const answer = list && statusFromCrl({ crl: list, ...issued, at: new Date() });
      if (!list || !this.#isProof(answer, issued, failures)) continue;
      this.#found.crls.add(list.toString('base64'));
      return;
    }
    throw unavailable(issued.certificate, failures[0] ?? 'no_address');
  }

  /** Proves a delegated responder's certificate, unless it carries id-pkix-ocsp-nocheck (RFC 6960, 4.2.2.2.1). */
  async #proveResponder(
    responder: Buffer | undefined,
    { vouching, candidates }: ProofContext,
    failures: string[],
  ): Promise<boolean> {
    if (!responder || hasOcspNoCheck(responder)) return true;
    const isCircular = vouching.some((certificate) => certificate.equals(responder));
    try {
      if (isCircular || vouching.length > MAX_VOUCHING) throw unavailable(responder, 'circular');
      await this.prove({ certificate: responder, candidates }, vouching);
      return true;
    } catch (error) {
      if (!(error instanceof SigningError)) throw error;
      failures.push('responder_unproved');
      return false;
    }
  }

  #isProof(
    answer: RevocationStatus | undefined,
    { certificate }: Issued,
    failures: string[],
  ): answer is RevocationStatus {
    if (answer?.status === 'revoked') {
      throw new SigningError('certificate_revoked', {
        certificate: subjectName(certificate),
        reason: answer.reason,
        ...(answer.revokedAt ? { revokedAt: answer.revokedAt.toISOString() } : {}),
      });
    }
    if (answer?.status !== 'good') failures.push(answer ? 'status_unknown' : 'answer_unusable');
    return answer?.status === 'good';
  }

  /** Fetches a CRL once, although several certificates name it. */
  #listAt(url: string): Promise<Buffer> {
    const known = this.#lists.get(url);
    if (known) return known;
    const list = this.#transport({ url, method: 'GET', maxBytes: MAX_CRL_BYTES });
    this.#lists.set(url, list);
    return list;
  }

  async #fetch(ask: () => Promise<Buffer>, failures: string[]): Promise<Buffer | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      failures.push(error.problem);
      return undefined;
    }
  }
}

function askResponder(url: string, issued: Issued, transport: Transport): Promise<Buffer> {
  const body = ocspRequest(issued);
  return transport({
    url,
    method: 'POST',
    contentType: 'application/ocsp-request',
    body,
    maxBytes: MAX_OCSP_BYTES,
  });
}

function unavailable(certificate: Buffer, reason: string): SigningError {
  const { subject, serialNumber } = describeCertificate(certificate);
  return new SigningError('revocation_unavailable', { certificate: subject, serialNumber, reason });
}
