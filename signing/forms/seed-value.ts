import type { PdfDocument } from '../pdf/document.ts';
import { PdfString, type PdfDict } from '../pdf/objects/objects.ts';
import { textOf } from '../pdf/objects/text-string.ts';
import type { HashName } from '../bytes/hash.ts';
import type { PadesLevel } from '../pades-level.ts';
import { SigningError } from '../signing-error.ts';
import type { CertificationLevel } from './certification-level.ts';

/** Properties of the requested signature that a seed value may constrain. */
interface RequestedSignature {
  reason?: string | undefined;
  hash?: HashName | undefined;
  certify?: CertificationLevel | undefined;
  lock?: boolean | undefined;
  level?: PadesLevel | undefined;
}

/** Bits of /Ff that make a constraint mandatory (ISO 32000-2, table 237). */
const BINDING = {
  Filter: 1 << 0,
  SubFilter: 1 << 1,
  V: 1 << 2,
  Reasons: 1 << 3,
  LegalAttestation: 1 << 4,
  AddRevInfo: 1 << 5,
  DigestMethod: 1 << 6,
  LockDocument: 1 << 7,
  AppearanceFilter: 1 << 8,
} as const;

type Constraint = keyof typeof BINDING;

const DIGEST_NAMES = { sha256: 'SHA256', sha384: 'SHA384', sha512: 'SHA512' } as const;
const NEWEST_VERSION = 3;

/**
 * Checks that the requested signature meets the mandatory constraints of the field's seed value (ISO 32000-2,
 * 12.7.5.5).
 * @throws SigningError seed_value_not_met; its detail names the constraint and the values that it allows
 */
export function assertSeedValue(document: PdfDocument, field: PdfDict, requested: RequestedSignature): void {
  const seed = document.dict(field.get('SV'));
  if (!seed) return;
  const flags = document.number(seed.get('Ff')) ?? 0;
  for (const constraint of constraints()) {
    const isBinding = (flags & BINDING[constraint]) !== 0 && seed.has(constraint);
    if (isBinding && !isMet(document, seed, { constraint, requested }))
      throw notMet(document, seed, constraint);
  }
  assertCertification(document, seed, requested);
  assertTimestamp(document, seed, requested);
  // Constraints on certificates are not evaluated; a mandatory one therefore counts as not met.
  const certificate = document.dict(seed.get('Cert'));
  if (certificate && (document.number(certificate.get('Ff')) ?? 0) !== 0)
    throw notMet(document, seed, 'Cert');
}

function constraints(): Constraint[] {
  return Object.keys(BINDING).filter((key): key is Constraint => key in BINDING);
}

interface ConstraintCheck {
  constraint: Constraint;
  requested: RequestedSignature;
}

function isMet(document: PdfDocument, seed: PdfDict, { constraint, requested }: ConstraintCheck): boolean {
  const value = seed.get(constraint);
  switch (constraint) {
    case 'Filter':
      return document.name(value) === 'Adobe.PPKLite';
    case 'SubFilter':
      return names(document, seed, 'SubFilter').includes('ETSI.CAdES.detached');
    case 'V':
      return (document.number(value) ?? 0) <= NEWEST_VERSION;
    case 'Reasons':
      return isReasonAllowed(texts(document, seed, 'Reasons'), requested.reason ?? '');
    case 'DigestMethod':
      return names(document, seed, 'DigestMethod').includes(DIGEST_NAMES[requested.hash ?? 'sha256']);
    case 'LockDocument':
      return (
        requestedLock(document, seed) === 'auto' ||
        requestedLock(document, seed) === String(requested.lock ?? false)
      );
    case 'AddRevInfo': // requires a signed attribute that PAdES forbids
      return document.resolve(value) !== true;
    case 'LegalAttestation':
    case 'AppearanceFilter':
      return false;
  }
}

// A single full stop means that no reason may be given (ISO 32000-2, table 237).
function isReasonAllowed(allowed: readonly string[], reason: string): boolean {
  const isForbidden = allowed.length === 0 || (allowed.length === 1 && allowed[0] === '.');
  return isForbidden ? reason === '' : allowed.includes(reason);
}

/** Returns LockDocument as text, by default `auto`; some writers store a boolean instead of a name. */
function requestedLock(document: PdfDocument, seed: PdfDict): string {
  const value = document.resolve(seed.get('LockDocument'));
  return typeof value === 'boolean' ? String(value) : (document.name(value) ?? 'auto');
}

// P 0 requires a signature without certification, 1 to 3 require that certification level.
function assertCertification(document: PdfDocument, seed: PdfDict, { certify }: RequestedSignature): void {
  const permission = document.number(document.dict(seed.get('MDP'))?.get('P'));
  if (permission === undefined || permission === (certify ?? 0)) return;
  throw notMet(document, seed, 'MDP');
}

function assertTimestamp(document: PdfDocument, seed: PdfDict, { level = 'B-B' }: RequestedSignature): void {
  const isBinding = document.number(document.dict(seed.get('TimeStamp'))?.get('Ff')) === 1;
  if (isBinding && level === 'B-B') throw notMet(document, seed, 'TimeStamp');
}

function notMet(document: PdfDocument, seed: PdfDict, constraint: string): SigningError {
  const allowed =
    constraint === 'Reasons' ? texts(document, seed, constraint) : names(document, seed, constraint);
  return new SigningError('seed_value_not_met', { constraint, wanted: allowed.join(' | ') });
}

function names(document: PdfDocument, seed: PdfDict, key: string): string[] {
  return document.array(seed.get(key)).flatMap((item) => document.name(item) ?? []);
}

function texts(document: PdfDocument, seed: PdfDict, key: string): string[] {
  return document.array(seed.get(key)).flatMap((item) => {
    const value = document.resolve(item);
    return value instanceof PdfString ? [textOf(value)] : [];
  });
}
