import { readFileSync } from 'node:fs';
import { judgeTrust, type TrustInput } from '#signing';

/** Case of NIST's PKITS: certificates and CRLs by their file name without its ending. */
export interface PkitsCase {
  /** Section of the test in NIST's document, for example 4.13.1. */
  id: string;
  name: string;
  certificate: string;
  intermediates: string[];
  crls: string[];
  /** Inputs of the policy checks (RFC 5280, 6.1.1). */
  inputs?: TrustInput['policies'];
  /** Expected result. */
  isValid: boolean;
}

/** Time for which the paths are validated; most certificates are valid from 2010 to 2030. */
const AT = new Date('2022-05-01T00:00:00Z');
const TRUST_ANCHOR = 'TrustAnchorRootCertificate';
const TRUST_ANCHOR_CRL = 'TrustAnchorRootCRL';

// The files are part of the repository.
const CERTIFICATES = JSON.parse(read('certificates.json')) as Record<string, string>;
const CRLS = JSON.parse(read('crls.json')) as Record<string, string>;

/** Returns the cases of the suite. */
export function pkitsCases(): PkitsCase[] {
  return JSON.parse(read('cases.json')) as PkitsCase[];
}

/**
 * Returns the product's judgement of a case, and whether it is a valid path by PKITS: the revocation status of every
 * certificate must be known. PKITS does not judge strength (some of its keys sign with SHA-1), which is judged last.
 */
export function judgeCase({ certificate, intermediates, crls, inputs }: PkitsCase) {
  const judgement = judgeTrust({
    certificate: named(CERTIFICATES, certificate),
    intermediates: intermediates.map((name) => named(CERTIFICATES, name)),
    roots: [{ der: named(CERTIFICATES, TRUST_ANCHOR), source: 'configured' }],
    validationData: {
      embedded: {
        certificates: [],
        ocsps: [],
        crls: [TRUST_ANCHOR_CRL, ...crls].map((name) => named(CRLS, name)),
      },
      fetched: undefined,
    },
    at: AT,
    now: AT,
    use: 'signing',
    policies: inputs,
  });
  const { trust, pathRevocations } = judgement;
  const isPathValid = trust === 'trusted' || trust === 'weak_key';
  const revocations = pathRevocations.map(({ status }) => status);
  return { trust, revocations, isValid: isPathValid && revocations.every((status) => status === 'good') };
}

function named(files: Record<string, string>, name: string): Buffer {
  const content = files[name];
  if (content === undefined) throw new Error(`PKITS has no ${name}`);
  return Buffer.from(content, 'base64');
}

function read(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
