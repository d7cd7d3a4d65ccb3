import type { SignatureValue } from '../fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import type { LaterChange } from './later-changes.ts';

// ISO 32000-2, table 257: what each level of DocMDP lets pass; validation data and timestamps pass always.
const BY_LEVEL: Record<1 | 2 | 3, ReadonlySet<LaterChange>> = {
  1: new Set(['validation_data', 'timestamp']),
  2: new Set(['validation_data', 'timestamp', 'signature', 'form_fill', 'metadata']),
  3: new Set(['validation_data', 'timestamp', 'signature', 'form_fill', 'metadata', 'annotation']),
};
const WITHOUT_RESTRICTION: ReadonlySet<LaterChange> = new Set([
  'validation_data',
  'timestamp',
  'signature',
  'form_fill',
  'metadata',
]);

export interface Restrictions {
  /** By its DocMDP or by the lock on its fields, the strictest; undefined where it forbids nothing. */
  level: 1 | 2 | 3 | undefined;
  /** A DocMDP of its own, whether or not the catalog names it. */
  isAuthor: boolean;
  /** No field may be filled in any more. */
  areAllFieldsLocked: boolean;
}

/** What a signature forbids after itself (ISO 32000-2, 12.8.2.2, 12.8.2.4 and table 236). */
export function restrictionsOf(document: PdfDocument, { dict, fields }: SignatureValue): Restrictions {
  const references = document.array(dict.get('Reference')).map((item) => document.dict(item));
  const levels: number[] = [];
  const found = { isAuthor: false, areAllFieldsLocked: false };
  for (const reference of references) {
    const parameters = document.dict(reference?.get('TransformParams'));
    const method = document.name(reference?.get('TransformMethod'));
    const level = document.number(parameters?.get('P'));
    if (method === 'DocMDP') levels.push(level ?? 2);
    if (method === 'DocMDP') found.isAuthor = true;
    if (method === 'FieldMDP' && level !== undefined) levels.push(level);
    if (method === 'FieldMDP' && document.name(parameters?.get('Action')) === 'All')
      found.areAllFieldsLocked = true;
  }
  for (const field of fields) {
    const level = document.number(document.dict(field.dict.get('Lock'))?.get('P'));
    if (level !== undefined) levels.push(level);
  }
  return { ...found, level: levels.length === 0 ? undefined : strictest(levels) };
}

/** The changes that a signature permits after itself. */
export function permittedChanges(document: PdfDocument, value: SignatureValue): ReadonlySet<LaterChange> {
  const { level, areAllFieldsLocked } = restrictionsOf(document, value);
  const permitted = level === undefined ? WITHOUT_RESTRICTION : BY_LEVEL[level];
  return areAllFieldsLocked ? new Set([...permitted].filter((change) => change !== 'form_fill')) : permitted;
}

/** A level that is none forbids everything. */
function strictest(levels: readonly number[]): 1 | 2 | 3 {
  const lowest = Math.min(...levels);
  return lowest === 2 || lowest === 3 ? lowest : 1;
}
