import { describeCertificate } from '../../pki/certificates/certificate.ts';
import type {
  PdfReport,
  RevocationData,
  SignatureMaterial,
  SignatureReport,
  TimestampMaterial,
} from '../report.ts';
import { dateTime } from './date-time.ts';
import { signatureAttributes, type TimestampReference } from './signature-attributes.ts';
import {
  LONG_TERM_PROCESS,
  NAMESPACES,
  PROOF_BY_VALIDATION,
  mainIndicationUri,
  subIndicationUri,
  type ObjectType,
} from './uris.ts';
import { ProofsOfExistence } from './proofs-of-existence.ts';
import { digestElement, objectId, reference, ValidationObjects } from './validation-objects.ts';
import { validationStatus, type PathReference } from './validation-status.ts';
import { element, elementWith, xmlDocument, type XmlChild, type XmlElement } from './xml.ts';

/** Name of this verifier in its reports. */
const VALIDATOR = 'CN=Countersign';

/**
 * Returns the validation report of ETSI TS 119 102-2 V1.4.1 (XML) on all signatures of a file; undefined if
 * the file has none. A document timestamp is a validation object with a report of its own. The report is not
 * signed: it proves nothing about its origin.
 * @throws Error for a report that was not made with `isDetailed`
 */
export function validationReport(report: PdfReport): string | undefined {
  const signatures = report.signatures.filter(({ kind }) => kind === 'signature');
  if (signatures.length + report.unreachableSignatures === 0) return undefined;
  const writer = new ReportWriter(report);
  return xmlDocument(writer.root(signatures));
}

class ReportWriter {
  readonly #report: PdfReport;
  readonly #objects = new ValidationObjects();
  readonly #proofs: ProofsOfExistence;
  /** Document timestamps by field name. */
  readonly #documentTimestamps = new Map<string, TimestampReference>();

  constructor(report: PdfReport) {
    this.#report = report;
    this.#proofs = new ProofsOfExistence(report.signatures);
  }

  root(signatures: readonly SignatureReport[]): XmlElement {
    const { signatures: all, unreachableSignatures, validationData } = this.#report;
    for (const one of all) if (one.kind === 'document_timestamp') this.#addDocumentTimestamp(one);
    const reports = signatures.map((signature, index) => this.#signature(signature, `S-${index + 1}`));
    for (const { material } of all) if (material) this.#addData(material.data);
    if (validationData) this.#addData(validationData);
    const identity = element('DigitalId', element('tsl:X509SubjectName', VALIDATOR));
    return elementWith(
      'ValidationReport',
      NAMESPACES,
      ...reports,
      ...Array.from({ length: unreachableSignatures }, () => unreachable(this.#report)),
      this.#objects.list(),
      element('SignatureValidator', identity),
    );
  }

  #signature(signature: SignatureReport, id: string): XmlElement {
    const material = materialOf(signature);
    const path = this.#path(signature);
    const ofSignature = material.timestamps.map((one) => this.#timestamp(one, [signature.fieldName]));
    const ofDocument = material.timestampedBy.flatMap((name) => this.#documentTimestamps.get(name) ?? []);
    const attributes = signatureAttributes(signature, material, { ofSignature, ofDocument });
    const proof = [...ofSignature, ...ofDocument].find(
      ({ time }) => time.getTime() === signature.bestSignatureTime.getTime(),
    );
    return element(
      'SignatureValidationReport',
      identifier(material, id),
      timeInfo(this.#report.verifiedAt, signature.bestSignatureTime, proof),
      material.signedBytes && element('SignersDocument', digestElement('sha256', material.signedBytes)),
      attributes,
      signerInformation(signature, path),
      element('SignatureValidationProcess', element('SignatureValidationProcessID', LONG_TERM_PROCESS)),
      validationStatus('SignatureValidationStatus', signature.indication, path, signature),
    );
  }

  #addDocumentTimestamp(timestamp: SignatureReport): void {
    const material = materialOf(timestamp);
    const covered = this.#report.signatures.filter(({ material: other }) =>
      other?.timestampedBy.includes(timestamp.fieldName),
    );
    const names = covered.map(({ fieldName }) => fieldName);
    const [token] = material.timestamps;
    if (!token) return;
    // Its own report counts: it also knows of changes to the revision that the timestamp covers.
    const judged = { ...token, indication: timestamp.indication };
    this.#documentTimestamps.set(timestamp.fieldName, this.#timestamp(judged, names));
  }

  #timestamp(
    { token, time, path, hasAnchor, indication }: TimestampMaterial,
    proves: readonly string[],
  ): TimestampReference {
    const ids = path.map((der) => this.#add('certificate', der));
    const provisioning = element(
      'POEProvisioning',
      element('POETime', dateTime(time)),
      ...proves.map((name) => element('SignatureReference', element('PAdESFieldName', name))),
    );
    const isProof = indication.main === 'PASSED';
    const status = validationStatus('SignatureValidationStatus', indication, { ids, hasAnchor });
    const report = element('ValidationReport', status);
    return { id: this.#add('timestamp', token, isProof ? provisioning : undefined, report), time };
  }

  #path({ certificate, chain, trustSource }: SignatureReport): PathReference {
    const path = certificate ? [certificate, ...chain] : [];
    const ids = path.map((der) => this.#add('certificate', der));
    return { ids, hasAnchor: trustSource !== undefined };
  }

  #add(type: ObjectType, der: Buffer, ...more: readonly XmlChild[]): string {
    return this.#objects.add(type, der, this.#proofs.of(objectId(type, der)), ...more);
  }

  #addData({ certificates, ocsps, crls }: RevocationData): void {
    for (const der of certificates) this.#add('certificate', der);
    for (const der of ocsps) this.#add('OCSPResponse', der);
    for (const der of crls) this.#add('CRL', der);
  }
}

function materialOf({ material }: SignatureReport): SignatureMaterial {
  if (!material) throw new Error('a validation report needs a detailed verification');
  return material;
}

/** 4.3.3: the data to be signed, the signature value, and that documents were given, not only their hashes. */
function identifier({ dataToBeSigned, signatureValue }: SignatureMaterial, id: string): XmlElement {
  return elementWith(
    'SignatureIdentifier',
    { id },
    dataToBeSigned && digestElement(dataToBeSigned.hash, dataToBeSigned.digest),
    signatureValue && element('ds:SignatureValue', signatureValue.toString('base64')),
    element('HashOnly', 'false'),
    element('DocHashOnly', 'false'),
  );
}

function timeInfo(verifiedAt: Date, best: Date, proof: TimestampReference | undefined): XmlElement {
  return element(
    'ValidationTimeInfo',
    element('ValidationTime', dateTime(verifiedAt)),
    element(
      'BestSignatureTime',
      element('POETime', dateTime(best)),
      element('TypeOfProof', PROOF_BY_VALIDATION),
      proof && reference('POEObject', proof.id),
    ),
  );
}

function signerInformation({ certificate }: SignatureReport, { ids: [id] }: PathReference): XmlChild {
  if (!certificate || id === undefined) return undefined;
  const { subjectName } = describeCertificate(certificate);
  return element('SignerInformation', reference('SignerCertificate', id), element('Signer', subjectName));
}

/** A signature that no field refers to: its bytes are in the file, but not what it is over (EN 319 102-1, 5.2.7). */
function unreachable({ verifiedAt }: PdfReport): XmlElement {
  return element(
    'SignatureValidationReport',
    timeInfo(verifiedAt, verifiedAt, undefined),
    element(
      'SignatureValidationStatus',
      element('MainIndication', mainIndicationUri('INDETERMINATE')),
      element('SubIndication', subIndicationUri('SIGNED_DATA_NOT_FOUND')),
    ),
  );
}
