import { children, DerError, oid, type DerNode } from '../der/der-reader.ts';
import { readPathCertificate, type PathCertificate } from '../path-validation/path-certificate.ts';
import { readPolicyExtensions } from '../path-validation/policies/policy-extensions.ts';
import { meets } from './qualifier-rule.ts';
import {
  EIDAS_START,
  isCurrentAt,
  periodsAt,
  type CertificatePurpose,
  type TrustedService,
} from './trusted-service.ts';

/** Qualified signature or seal (Regulation (EU) 910/2014), or an advanced one with a qualified certificate. */
export const QUALIFICATIONS = [
  'qualified_signature',
  'qualified_seal',
  'signature_with_qualified_certificate',
  'seal_with_qualified_certificate',
] as const;
export type Qualification = (typeof QUALIFICATIONS)[number];

export interface QualificationQuestion {
  /** Certificate of the signer (DER). */
  certificate: Buffer;
  /** Service on a trusted list that its certification path ends in. */
  service: TrustedService;
  /** Best signature time. */
  signedAt: Date;
}

/** What a certificate is: qualified for signatures or seals, with its key in a qualified device or not. */
interface CertificateStatus {
  purpose: Exclude<CertificatePurpose, 'websites'>;
  isInDevice: boolean;
}

/**
 * Determines whether a valid signature is qualified (ETSI TS 119 615, 4.4 to 4.6): the certificate was qualified for
 * the same purpose when it was issued and when it signed, and the key was in a qualified device when it signed.
 * Undefined if that is not proved.
 */
export function qualificationOf({
  certificate,
  service,
  signedAt,
}: QualificationQuestion): Qualification | undefined {
  try {
    const read = readPathCertificate(certificate);
    if (!isCurrentAt(service, signedAt)) return undefined;
    const issued = statusAt(read, service, read.notBefore);
    const signed = statusAt(read, service, signedAt);
    if (!issued || !signed || issued.purpose !== signed.purpose) return undefined;
    const noun = signed.purpose === 'signatures' ? 'signature' : 'seal';
    return signed.isInDevice ? `qualified_${noun}` : `${noun}_with_qualified_certificate`;
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/**
 * Returns whether a timestamp of a service is qualified (Regulation (EU) 910/2014, article 42; ETSI TS 119 615, 4.8): the
 * service was listed for qualified timestamps and granted at the time that the timestamp states.
 */
export function isQualifiedTimestamp(service: TrustedService, time: Date): boolean {
  const found = periodsAt(service, time).filter(({ type }) => type === 'qualified_timestamps');
  // Contradicting entries prove nothing.
  return (
    time >= EIDAS_START &&
    isCurrentAt(service, time) &&
    found.length > 0 &&
    found.every(({ isGranted }) => isGranted)
  );
}

function statusAt(
  certificate: PathCertificate,
  service: TrustedService,
  at: Date,
): CertificateStatus | undefined {
  const found = periodsAt(service, at)
    .filter(({ type, isGranted }) => type === 'qualified_certificates' && isGranted)
    .map(({ rules, purposes }) => {
      const results = rules.map(({ criteria, qualifiers }) => ({
        qualifiers,
        isMet: meets(certificate, criteria),
      }));
      if (results.some(({ isMet }) => isMet === undefined)) return undefined;
      const qualifiers = new Set(results.flatMap((one) => (one.isMet ? one.qualifiers : [])));
      const status = qualifiedBy(certificate, qualifiers);
      // Directive 1999/93/EC knew signatures alone (Regulation (EU) 910/2014, article 51, 2).
      const listed = at < EIDAS_START ? (['signatures'] as const) : purposes;
      return status && listed.includes(status.purpose) ? status : undefined;
    });
  // Contradicting entries prove nothing (ETSI TS 119 615, 4.4.4).
  const [first, ...others] = found;
  return others.every((one) => one?.purpose === first?.purpose && one?.isInDevice === first?.isInDevice)
    ? first
    : undefined;
}

const COMPLIANCE = '0.4.0.1862.1.1'; // ETSI EN 319 412-5, 4.2.1
const DEVICE = '0.4.0.1862.1.4'; // 4.2.2
const TYPE = '0.4.0.1862.1.6'; // 4.2.3
const PURPOSES: ReadonlyMap<string, CertificatePurpose> = new Map([
  ['0.4.0.1862.1.6.1', 'signatures'],
  ['0.4.0.1862.1.6.2', 'seals'],
  ['0.4.0.1862.1.6.3', 'websites'],
]);
/** Compliance is with the law of other countries than those of the Union (4.2.4). */
const FOREIGN_LAW = '0.4.0.1862.1.7';
// ETSI TS 101 456: qualified certificates for the public, the first with a secure device
const LEGACY_WITH_DEVICE = '0.4.0.1456.1.1';
const LEGACY = '0.4.0.1456.1.2';

/** Combines what the certificate states with the qualifiers of the list, which prevail (ETSI TS 119 615, 4.4.4). */
function qualifiedBy(
  certificate: PathCertificate,
  listed: ReadonlySet<string>,
): CertificateStatus | undefined {
  const statements = qcStatements(certificate);
  const policies = readPolicyExtensions(certificate).policies ?? new Set<string>();
  const isOld = certificate.notBefore < EIDAS_START;
  const isStated =
    (statements.has(COMPLIANCE) && !statements.has(FOREIGN_LAW)) ||
    (isOld && (policies.has(LEGACY) || policies.has(LEGACY_WITH_DEVICE)));
  if (listed.has('NotQualified') || !(isStated || listed.has('QCStatement'))) return undefined;
  const purpose = purposeOf(statements, listed);
  if (purpose === undefined || purpose === 'websites') return undefined;
  const isDeviceStated = statements.has(DEVICE) || (isOld && policies.has(LEGACY_WITH_DEVICE));
  return { purpose, isInDevice: listedDevice(listed) ?? isDeviceStated };
}

const LISTED_PURPOSES: ReadonlyMap<string, CertificatePurpose> = new Map([
  ['QCForESig', 'signatures'],
  ['QCForESeal', 'seals'],
  ['QCForWSA', 'websites'],
]);

/**
 * Returns the purpose by the list, or else by the certificate, which is for signatures if it states none; undefined if they name
 * several.
 */
function purposeOf(
  statements: ReadonlyMap<string, DerNode | undefined>,
  listed: ReadonlySet<string>,
): CertificatePurpose | undefined {
  const byList = [...listed].flatMap((qualifier) => LISTED_PURPOSES.get(qualifier) ?? []);
  const stated = statements.get(TYPE);
  const byCertificate = stated
    ? children(stated).map((type) => PURPOSES.get(oid(type)))
    : ['signatures' as const];
  const [purpose, ...others] = byList.length > 0 ? byList : byCertificate;
  return others.length === 0 ? purpose : undefined;
}

const WITH_DEVICE = ['QCWithSSCD', 'QCWithQSCD', 'QCQSCDManagedOnBehalf'];
const WITHOUT_DEVICE = ['QCNoSSCD', 'QCNoQSCD'];

function listedDevice(listed: ReadonlySet<string>): boolean | undefined {
  if (WITHOUT_DEVICE.some((qualifier) => listed.has(qualifier))) return false;
  return WITH_DEVICE.some((qualifier) => listed.has(qualifier)) ? true : undefined;
}

/** Returns the information of each QCStatement (RFC 3739, 3.2.6) by its identifier. */
function qcStatements({ extensions }: PathCertificate): Map<string, DerNode | undefined> {
  const extension = extensions.get('1.3.6.1.5.5.7.1.3');
  const statements = extension ? children(extension.value).map(children) : [];
  return new Map(statements.flatMap(([id, information]) => (id ? [[oid(id), information]] : [])));
}
