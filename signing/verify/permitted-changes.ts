import type { SignatureValue } from '../fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import type { LaterChange } from './later-changes.ts';

// ISO 32000-2, table 257: what each level of DocMDP lets pass; validation data and timestamps pass always.
const BY_LEVEL: Record<number, ReadonlySet<LaterChange>> = {
  1: new Set(['validation_data']),
  2: new Set(['validation_data', 'signature', 'form_fill']),
  3: new Set(['validation_data', 'signature', 'form_fill']),
};
const WITHOUT_RESTRICTION: ReadonlySet<LaterChange> = new Set([
  'validation_data',
  'signature',
  'form_fill',
  'metadata',
]);

/** The changes that a signature permits after itself, by its DocMDP and by the lock on its fields. */
export function permittedChanges(
  document: PdfDocument,
  { dict, fields }: SignatureValue,
): ReadonlySet<LaterChange> {
  const references = document.array(dict.get('Reference')).map((item) => document.dict(item));
  const levels: number[] = [];
  let isFillingLocked = false;
  for (const reference of references) {
    const parameters = document.dict(reference?.get('TransformParams'));
    const method = document.name(reference?.get('TransformMethod'));
    const level = document.number(parameters?.get('P'));
    if (method === 'DocMDP') levels.push(level ?? 2);
    if (method === 'FieldMDP' && level !== undefined) levels.push(level);
    if (method === 'FieldMDP' && document.name(parameters?.get('Action')) === 'All') isFillingLocked = true;
  }
  for (const field of fields) {
    const level = document.number(document.dict(field.dict.get('Lock'))?.get('P'));
    if (level !== undefined) levels.push(level);
  }
  const permitted = levels.length === 0 ? WITHOUT_RESTRICTION : (BY_LEVEL[Math.min(...levels)] ?? new Set());
  return isFillingLocked ? new Set([...permitted].filter((change) => change !== 'form_fill')) : permitted;
}
