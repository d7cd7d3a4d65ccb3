import {
  ocspRequest,
  type RevocationStatus,
  revocationUrls,
  type RevocationUrls,
  statusFromOcsp,
  type Transport,
  TransportError,
} from '#signing';
import type { Engine } from '#platform/engine/engine.ts';
import { evaluateList } from '../tasks/evaluate-list.ts';
import { withPatience } from '../trust-services/with-patience.ts';

/**
 * Revocation status; not_checked: the certificate names no source, unknown: no source gave a usable response.
 */
export type RevocationState =
  | { status: 'good' | 'unknown' | 'not_checked' }
  | { status: 'revoked'; revokedAt: Date | undefined; reason: string };

interface Question {
  /** Certificate to check (DER). */
  certificate: Buffer;
  /** Certificate of the issuer (DER), where it is known. */
  issuer: Buffer | undefined;
  transport: Transport;
  engine: Engine;
  at: Date;
}

/** Time limit in milliseconds: a member waits for the result. */
const PATIENCE_MS = 3_000;
const MAX_OCSP_BYTES = 100_000;
const MAX_CRL_BYTES = 5_000_000;

/** Returns the revocation status of a certificate from OCSP or, failing that, a CRL; gives up after three seconds. */
export async function askRevocation({ issuer, ...question }: Question): Promise<RevocationState> {
  const { ocsp, crl } = revocationUrls(question.certificate);
  if (!issuer || ocsp.length + crl.length === 0) return { status: 'not_checked' };
  const known = { ...question, issuer };
  return stateOf(await withPatience(firstAnswer({ ocsp, crl }, known), PATIENCE_MS));
}

async function firstAnswer({ ocsp, crl }: Pick<RevocationUrls, 'ocsp' | 'crl'>, known: Known) {
  for (const url of ocsp) {
    const found = await tried(() => askResponder(url, known));
    if (found) return found;
  }
  for (const url of crl) {
    const found = await tried(() => readList(url, known));
    if (found) return found;
  }
  return undefined;
}

type Known = Question & { issuer: Buffer };

async function askResponder(url: string, { transport, certificate, issuer, at }: Known) {
  const body = ocspRequest({ certificate, issuer });
  const contentType = 'application/ocsp-request';
  const response = await transport({ url, method: 'POST', contentType, body, maxBytes: MAX_OCSP_BYTES });
  return statusFromOcsp({ response, certificate, issuer, at });
}

async function readList(url: string, { transport, engine, certificate, issuer, at }: Known) {
  const crl = await transport({ url, method: 'GET', maxBytes: MAX_CRL_BYTES });
  const { status } = await engine.run(evaluateList, { crl, certificate, issuer, at });
  return status;
}

async function tried<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
}

function stateOf(answer: RevocationStatus | undefined): RevocationState {
  if (!answer) return { status: 'unknown' };
  const { status, revokedAt, reason } = answer;
  return status === 'revoked' ? { status, revokedAt, reason } : { status };
}
