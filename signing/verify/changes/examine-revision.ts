import { formFields, type SignatureValue } from '../../forms/form-fields.ts';
import { isBlankFrom, lastIndexOf } from '../../bytes/byte-search.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef } from '../../pdf/objects/objects.ts';
import type { Coverage } from '../integrity/byte-range.ts';
import { isReadFromFront } from '../integrity/linearized.ts';
import { isSame } from './compare-objects.ts';
import { changesAfter } from './later-changes.ts';
import type { ChangeFound, LaterChange } from './later-change.ts';
import type { LaterFields } from './later-fields.ts';
import { laterProblems, restrictionsOf } from './permitted-changes.ts';
import type { SignatureProblem } from '../signature-problems.ts';
import type { ReferenceIndex } from './reference-index.ts';
import { signedRevision } from './signed-revision.ts';

/** Revision that a signature covers, and the changes after it. */
export interface RevisionFinding {
  coverage: 'whole_file' | 'revision' | 'none';
  /** Signed revision; undefined if the signature does not cover a whole revision. */
  before: PdfDocument | undefined;
  laterChanges: LaterChange[];
  /** The changes one by one. */
  changePlaces: readonly ChangeFound[];
  problems: SignatureProblem[];
}

interface Examined {
  value: SignatureValue;
  coverage: Coverage | undefined;
  laterFields: LaterFields;
  index: ReferenceIndex;
  password: string | undefined;
  /** True if an update that locates nothing follows the file, so that viewers rebuild the cross-reference. */
  isEndHollow: boolean;
}

/** Checks that a signature covers a whole revision of the document and permits the changes after it. */
export function examineRevision(after: PdfDocument, examined: Examined): RevisionFinding {
  const nothing = { coverage: 'none', before: undefined, laterChanges: [], changePlaces: [] } as const;
  if (!examined.coverage) return { ...nothing, laterChanges: [], changePlaces: [], problems: [] };
  const { end } = examined.coverage;
  const before = signedRevision(after, end, examined.password);
  if (!before || !holdsSignature(before, after, examined.value)) {
    return { ...nothing, laterChanges: [], changePlaces: [], problems: ['revision_not_covered'] };
  }
  const { isEndHollow } = examined;
  const isHidden = isEndHollow || isStartxrefHidden(before, after);
  if (isBlankFrom(after.source, end)) {
    const coverage = end === after.source.length && !isEndHollow ? 'whole_file' : 'revision';
    if (!isHidden) return { coverage, before, laterChanges: [], changePlaces: [], problems: [] };
    return { coverage, before, ...HIDDEN };
  }
  const { laterFields, index } = examined;
  const restrictions = restrictionsOf(after, examined.value);
  const { level } = restrictions;
  const found = changesAfter({ before, after, end, laterFields, index, level, isStartxrefHidden: isHidden });
  const signed = restrictions.hasLocks ? signedLater(before, { laterFields, end }) : [];
  const filledFields = new Set([...found.filledFields, ...signed]);
  return {
    coverage: 'revision',
    before,
    laterChanges: [...found.changes],
    changePlaces: found.places,
    problems: laterProblems({ ...found, filledFields }, restrictions),
  };
}

/** Returns the names of the signature fields of a revision that were empty and were signed after it: a lock includes them. */
function signedLater(
  before: PdfDocument,
  { laterFields, end }: { laterFields: LaterFields; end: number },
): string[] {
  const later = [...laterFields.values()].filter((field) => field.isSigned && field.end > end);
  const names = new Set(later.map(({ name }) => name));
  return formFields(before).flatMap(({ name, type }) => (type === 'Sig' && names.has(name) ? [name] : []));
}

/** Bytes at the end of a file in which viewers look for `startxref` (ISO 32000-1, annex H, note 18). */
const STARTXREF_WITHIN = 1024;

/**
 * Returns whether some viewers do not begin with the last `startxref` of a file, or did not when it was signed: so much follows it
 * that they rebuild the cross-reference, or the file has the length of a linearized one. Then they find objects in the signed
 * bytes that it does not lead to.
 */
function isStartxrefHidden(before: PdfDocument, after: PdfDocument): boolean {
  const { source } = after;
  if (before.source.length === source.length) return false;
  const isFar = lastIndexOf(source, 'startxref') < source.length - STARTXREF_WITHIN;
  return isFar || isReadFromFront(before) || isReadFromFront(after);
}

/** Finding where only blanks follow a signed revision, and hide its end. */
const HIDDEN: Pick<RevisionFinding, 'laterChanges' | 'changePlaces' | 'problems'> = {
  laterChanges: ['structure'],
  changePlaces: [{ change: 'structure', part: 'startxref', page: undefined, rectangles: [] }],
  problems: ['structure_changed'],
};

/** Returns whether the revision contains the very same signature. */
function holdsSignature(
  before: PdfDocument,
  after: PdfDocument,
  { dict, ref, fields }: SignatureValue,
): boolean {
  const fieldRef = fields[0]?.ref;
  const field = fieldRef ? before.load(fieldRef.number) : null;
  if (!isDict(field)) return false;
  const value = field.get('V');
  if (ref && (!(value instanceof PdfRef) || value.number !== ref.number)) return false;
  return isSame({ document: before, value: before.resolve(value) }, { document: after, value: dict });
}
