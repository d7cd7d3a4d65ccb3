import type { Indication } from '../indication/indication.ts';
import type { SignatureReport } from '../report.ts';
import { dateTime } from './date-time.ts';
import { mainIndicationUri, revocationReasonUri, subIndicationUri } from './uris.ts';
import { reference } from './validation-objects.ts';
import { element, type XmlChild, type XmlElement } from './xml.ts';

/** Certification path by the identifiers of its certificates, the end entity first. */
export interface PathReference {
  ids: readonly string[];
  /** True if the last certificate is a trust anchor. */
  hasAnchor: boolean;
}

/** Identifier of the report data that lists the problem codes of this verifier. */
const PROBLEMS = 'urn:x-countersign:signature-problem';

/** Returns the status of a signature or timestamp (ETSI TS 119 102-2, 4.3.4), with the data associated with it. */
export function validationStatus(
  name: string,
  { main, sub }: Indication,
  path: PathReference,
  report?: Pick<SignatureReport, 'revocation' | 'problems'>,
): XmlElement {
  const associated = [
    chainElement(path),
    report && revocationElement(report, path),
    report && problemsElement(report),
  ].filter((child) => child !== undefined);
  return element(
    name,
    element('MainIndication', mainIndicationUri(main)),
    sub && element('SubIndication', subIndicationUri(sub)),
    associated.length > 0 ? element('AssociatedValidationReportData', ...associated) : undefined,
  );
}

/** 4.3.12.3; a signing certificate that is its own anchor has no other element. */
function chainElement({ ids, hasAnchor }: PathReference): XmlChild {
  const [signing, ...issuers] = ids;
  if (signing === undefined) return undefined;
  const anchor = hasAnchor ? issuers.at(-1) : undefined;
  const between = anchor === undefined ? issuers : issuers.slice(0, -1);
  return element(
    'CertificateChain',
    reference('SigningCertificate', signing),
    ...between.map((id) => reference('IntermediateCertificate', id)),
    anchor === undefined ? undefined : reference('TrustAnchor', anchor),
  );
}

function revocationElement(
  { revocation }: Pick<SignatureReport, 'revocation'>,
  { ids }: PathReference,
): XmlChild {
  const [signing] = ids;
  if (!revocation.revokedAt || signing === undefined) return undefined;
  return element(
    'RevocationStatusInformation',
    reference('ValidationObjectId', signing),
    element('RevocationTime', dateTime(revocation.revokedAt)),
    element('RevocationReason', revocationReasonUri(revocation.reason)),
  );
}

function problemsElement({ problems }: Pick<SignatureReport, 'problems'>): XmlChild {
  if (problems.length === 0) return undefined;
  const data = problems.map((problem) =>
    element('ReportData', element('Type', PROBLEMS), element('Value', problem)),
  );
  return element('AdditionalValidationReportData', ...data);
}
