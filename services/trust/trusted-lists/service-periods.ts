import { EIDAS_START, type CertificatePurpose, type ServicePeriod, type ServiceType } from '#signing';
import { readQualifierRules } from './qualifier-rules.ts';
import { dateTimeOf, elementsAt, textAt } from './xml-element.ts';

const TYPE_PREFIX = 'http://uri.etsi.org/TrstSvc/Svctype/';
/** Service types that issue certificates or timestamps (ETSI TS 119 612, 5.5.1). */
const TYPES: Readonly<Record<string, ServiceType>> = {
  'CA/QC': 'qualified_certificates',
  'CA/PKC': 'certificates',
  'TSA/QTST': 'qualified_timestamps',
  TSA: 'timestamps',
  'TSA/TSS-QC': 'timestamps',
  'TSA/TSS-AdESQCandQES': 'timestamps',
};

/** Approving statuses (5.5.4) of all services, and of those that are not qualified alone. */
const [APPROVING, APPROVING_BY_LAW] = [['granted'], ['recognisedatnationallevel']];
/** Those of Directive 1999/93/EC, which count until Regulation (EU) 910/2014 replaced it. */
const FORMER = ['undersupervision', 'supervisionincessation', 'accredited'];
const FORMER_BY_LAW = ['setbynationallaw'];

const PURPOSES: Readonly<Record<string, CertificatePurpose>> = {
  ForeSignatures: 'signatures',
  ForeSeals: 'seals',
  ForWebSiteAuthentication: 'websites',
};

/**
 * Reads the current and the earlier statuses of a service, the newest first; those of other service types are left out. Returns none
 * if the start of one cannot be read: without it, an earlier status would count as the current one.
 */
export function readPeriods(service: Element): ServicePeriod[] {
  const found = [
    ...elementsAt(service, 'ServiceInformation'),
    ...elementsAt(service, 'ServiceHistory', 'ServiceHistoryInstance'),
  ];
  const instances = found
    .flatMap((instance) => {
      const from = dateTimeOf(textAt(instance, 'StatusStartingTime'));
      return from ? [{ instance, from }] : [];
    })
    .toSorted((a, b) => b.from.getTime() - a.from.getTime());
  if (instances.length < found.length) return [];
  return instances.flatMap(({ instance, from }, index) => {
    const type = typeOf(instance);
    if (!type) return [];
    const until = instances[index - 1]?.from;
    const stated = { type, purposes: purposesOf(instance), rules: readQualifierRules(instance) };
    return periodsOf(lastPart(textAt(instance, 'ServiceStatus')), { ...stated, from, until });
  });
}

/** Returns the period of a status; two, the newer one first, if it is a former one that was never replaced. */
function periodsOf(status: string, period: Omit<ServicePeriod, 'isGranted'>): ServicePeriod[] {
  const isQualified = period.type.startsWith('qualified_');
  const isOneOf = (all: readonly string[], byLaw: readonly string[]) =>
    all.includes(status) || (!isQualified && byLaw.includes(status));
  const { from, until } = period;
  if (!isOneOf(FORMER, FORMER_BY_LAW) || from >= EIDAS_START)
    return [{ ...period, isGranted: isOneOf(APPROVING, APPROVING_BY_LAW) }];
  if (until && until <= EIDAS_START) return [{ ...period, isGranted: true }];
  return [
    { ...period, from: EIDAS_START, isGranted: false },
    { ...period, until: EIDAS_START, isGranted: true },
  ];
}

function typeOf(instance: Element): ServiceType | undefined {
  const uri = textAt(instance, 'ServiceTypeIdentifier');
  return uri.startsWith(TYPE_PREFIX) ? TYPES[uri.slice(TYPE_PREFIX.length)] : undefined;
}

function purposesOf(instance: Element): CertificatePurpose[] {
  return elementsAt(
    instance,
    'ServiceInformationExtensions',
    'Extension',
    'AdditionalServiceInformation',
    'URI',
  ).flatMap(({ textContent }) => PURPOSES[lastPart(textContent.trim())] ?? []);
}

const lastPart = (uri: string) => uri.slice(uri.lastIndexOf('/') + 1);
