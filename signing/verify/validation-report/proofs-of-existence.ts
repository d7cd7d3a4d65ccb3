import type { RevocationData, SignatureReport } from '../report.ts';
import { dateTime } from './date-time.ts';
import type { TimestampReference } from './signature-attributes.ts';
import { PROOF_BY_VALIDATION, type ObjectType } from './uris.ts';
import { objectId, reference } from './validation-objects.ts';
import { element, type XmlChild } from './xml.ts';

/**
 * Earliest proofs of existence of validation objects, by their identifiers: a document timestamp that passed
 * proves all that the revision holds which it covers (ETSI EN 319 102-1, 5.6.2.3).
 */
export class ProofsOfExistence {
  readonly #proofs = new Map<string, TimestampReference>();

  constructor(signatures: readonly SignatureReport[]) {
    const timestamps = signatures.flatMap((report) => {
      const [token] = report.material?.timestamps ?? [];
      const isProof = report.kind === 'document_timestamp' && report.indication.main === 'PASSED';
      return isProof && token ? [{ report, token }] : [];
    });
    for (const { report, token } of timestamps.toSorted(
      (a, b) => a.token.time.getTime() - b.token.time.getTime(),
    )) {
      const proof = { id: objectId('timestamp', token.token), time: token.time };
      for (const id of covered(report, signatures)) if (!this.#proofs.has(id)) this.#proofs.set(id, proof);
    }
  }

  /** Returns the proof of existence of an object; undefined if it has none but the validation. */
  of(id: string): XmlChild {
    const proof = this.#proofs.get(id);
    return (
      proof &&
      element(
        'POE',
        element('POETime', dateTime(proof.time)),
        element('TypeOfProof', PROOF_BY_VALIDATION),
        reference('POEObject', proof.id),
      )
    );
  }
}

/** Returns the identifiers of the objects in the revision that a document timestamp covers. */
function covered({ fieldName, material }: SignatureReport, signatures: readonly SignatureReport[]): string[] {
  const before = signatures.flatMap(({ material: other }) =>
    other?.timestampedBy.includes(fieldName) ? [other] : [],
  );
  const tokens = before.flatMap(({ timestamps }) => timestamps.map(({ token }) => token));
  return [
    ...(material ? identifiers(material.store) : []),
    ...before.flatMap(({ data }) => identifiers(data)),
    ...tokens.map((token) => objectId('timestamp', token)),
  ];
}

function identifiers({ certificates, ocsps, crls }: RevocationData): string[] {
  const all = (type: ObjectType, ders: readonly Buffer[]) => ders.map((der) => objectId(type, der));
  return [...all('certificate', certificates), ...all('OCSPResponse', ocsps), ...all('CRL', crls)];
}
