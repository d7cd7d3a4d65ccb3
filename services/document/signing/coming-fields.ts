import { randomUUID } from 'node:crypto';
import { positionOfField, type SignaturePosition } from '#contracts/signature-position.ts';
import type { PdfInspection } from '#signing';
import type { StoredSignatory } from '../turns/signatory-store.ts';

/** Empty signature field for a later signatory. */
export interface ComingField extends SignaturePosition {
  serialNumber: number;
  fieldName: string;
}

/**
 * Returns the empty fields that the first signature of a file adds for the later signatories when it certifies the file. A
 * certified file takes signatures in such fields only, so there are none unless each of them has a field that stays in place.
 */
export function comingFields(
  later: readonly StoredSignatory[],
  inspection: Pick<PdfInspection, 'signatureCount' | 'pageCount' | 'pages'>,
): ComingField[] {
  if (inspection.signatureCount > 0) return [];
  const fields = later.flatMap((signatory) => comingField(signatory, inspection) ?? []);
  return fields.length === later.length ? fields : [];
}

function comingField(
  { serial_number: serialNumber, signature_field: field }: StoredSignatory,
  inspection: Pick<PdfInspection, 'pageCount' | 'pages'>,
): ComingField | null {
  if (!field || field.is_movable) return null;
  const position = positionOfField(field, inspection);
  if ('code' in position) return null;
  // A name that the file cannot have already.
  return { ...position, serialNumber, fieldName: `Signatory ${serialNumber} ${randomUUID().slice(0, 8)}` };
}
