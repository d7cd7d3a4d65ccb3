import type { CertificatePurpose, ServicePeriod, ServiceType } from '#signing';
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

/** Approving statuses (5.5.4); those but the first two are from before Regulation (EU) 910/2014. */
const APPROVING = new Set([
  'granted',
  'recognisedatnationallevel',
  'undersupervision',
  'supervisionincessation',
  'accredited',
  'setbynationallaw',
]);

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
    return [
      {
        type,
        from,
        until,
        isGranted: APPROVING.has(lastPart(textAt(instance, 'ServiceStatus'))),
        purposes: purposesOf(instance),
        rules: readQualifierRules(instance),
      },
    ];
  });
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
