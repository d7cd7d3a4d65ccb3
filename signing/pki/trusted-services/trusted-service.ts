import type { QualifierRule } from './qualifier-rule.ts';

/** Start of the application of Regulation (EU) 910/2014 to trust services. */
export const EIDAS_START = new Date('2016-06-30T22:00:00Z');

/** Kind of a trust service (ETSI TS 119 612, 5.5.1): it issues certificates or timestamps, qualified or not. */
export type ServiceType = 'qualified_certificates' | 'certificates' | 'qualified_timestamps' | 'timestamps';

/** What the certificates of a service are for (ETSI TS 119 612, 5.5.9.4). */
export type CertificatePurpose = 'signatures' | 'seals' | 'websites';

/** Status of a service over a period (ETSI TS 119 612, 5.5.4 and 5.6). */
export interface ServicePeriod {
  type: ServiceType;
  from: Date;
  /** End, not included; undefined for the current status. */
  until: Date | undefined;
  /** True if the supervisor approves of the service. */
  isGranted: boolean;
  purposes: readonly CertificatePurpose[];
  /** Rules that say more of a certificate than the certificate itself (5.5.9.2). */
  rules: readonly QualifierRule[];
}

/** Trust service on a trusted list. */
export interface TrustedService {
  provider: string;
  name: string;
  /** Territory of the list, an ISO 3166-1 code or EU. */
  territory: string;
  periods: readonly ServicePeriod[];
  /** Time by which the next list was due: this one does not say what was qualified later. Undefined for a closed list. */
  nextUpdate?: Date | undefined;
}

/** What a certificate is used for when the service is looked at. */
export type ServiceUse = 'signing' | 'timestamping';

const TYPES: Record<ServiceUse, readonly ServiceType[]> = {
  signing: ['qualified_certificates', 'certificates'],
  timestamping: ['qualified_timestamps', 'timestamps'],
};

/** Returns whether a service is listed for this use, at whatever time and with whatever status. */
export function isListedFor(use: ServiceUse, { periods }: TrustedService): boolean {
  return periods.some(({ type }) => TYPES[use].includes(type));
}

/** Returns whether a service was approved for this use at a time. */
export function isGrantedFor(use: ServiceUse, service: TrustedService, at: Date): boolean {
  return periodsAt(service, at).some(({ type, isGranted }) => isGranted && TYPES[use].includes(type));
}

/** Returns whether a list says which status a service had at a time: it was the newest one, or may still be. */
export function isCurrentAt({ nextUpdate }: TrustedService, at: Date): boolean {
  return nextUpdate === undefined || at <= nextUpdate;
}

/** Returns the periods of a service that include a time. */
export function periodsAt({ periods }: TrustedService, at: Date): ServicePeriod[] {
  return periods.filter(({ from, until }) => from <= at && (until === undefined || at < until));
}
