import type { PdfDocument } from '../../pdf/document.ts';
import { PdfRef } from '../../pdf/objects/objects.ts';
import type { LaterObjects } from '../integrity/update-structure.ts';
import type { Comparison } from './comparison.ts';
import { isRevisionPlain } from '../integrity/plain-revision.ts';
import { collectReferences, isPresent, isStructure, type ReferenceIndex } from './reference-index.ts';

/**
 * Reports objects to which nothing refers in either revision and that changed, or, if the update does nothing
 * else, that were added. Where viewers may find other references in the signed revision, some of them may show such an object.
 */
export function reportUnused(
  { before, after, content, index, report }: Comparison,
  { updated, isAlone }: { updated: LaterObjects; isAlone: boolean },
): void {
  const unvisited = updated.numbers.filter((number) => !content.visited.has(number));
  if (unvisited.length === 0) return;
  const now = reachableNow.get(after) ?? reachable(after, index);
  reachableNow.set(after, now);
  const unreached = unvisited.filter((number) => {
    if (now.has(number)) return false;
    if (isPresent(before, number)) return !content.isSame(before.load(number), after.load(number), 'linked');
    return isPresent(after, number) && !isStructure(after, after.load(number));
  });
  if (unreached.length === 0) return;
  const then = reachable(before, index);
  const unused = unreached.filter((number) => !then.has(number));
  const isShowing = (number: number) => isPresent(after, number) && !isStructure(before, before.load(number));
  if (unused.some(isShowing) && !isRevisionPlain(before, after)) report('structure', '');
  else if (unused.some((number) => isAlone || isPresent(before, number))) report('unused', '');
}

/** Reachable objects of a file, which is compared with each of its signed revisions. */
const reachableNow = new WeakMap<PdfDocument, Set<number>>();

/** Returns whether a document leads to an object. */
export function isUsed(document: PdfDocument, index: ReferenceIndex, number: number): boolean {
  return reachable(document, index).has(number);
}

/** Returns whether a document leads to an object beside the entry Info of its trailer. */
export function isUsedBesideInfo(document: PdfDocument, index: ReferenceIndex, number: number): boolean {
  return reachable(document, index, ['Root', 'Encrypt']).has(number);
}

/** Returns whether the catalog leads to any of some objects by another entry than the data of the programs that edit the file. */
export function showsAny(document: PdfDocument, index: ReferenceIndex, numbers: readonly number[]): boolean {
  const root = document.trailer.get('Root');
  const entries = new Map([...document.root].filter(([key]) => key !== 'PieceInfo'));
  const pending: number[] = [];
  collectReferences(entries, pending);
  const found = new Set(root instanceof PdfRef ? [root.number] : []);
  follow(document, index, { pending, found });
  return numbers.some((number) => found.has(number));
}

/** Returns the numbers of the objects to which the trailer leads. */
function reachable(
  document: PdfDocument,
  index: ReferenceIndex,
  keys: readonly string[] = ['Root', 'Info', 'Encrypt'],
): Set<number> {
  const roots = keys.map((key) => document.trailer.get(key));
  const pending = roots.flatMap((root) => (root instanceof PdfRef ? [root.number] : []));
  const found = new Set<number>();
  follow(document, index, { pending, found });
  return found;
}

/** Adds pending objects, and all to which they lead, to those that were found. */
function follow(
  document: PdfDocument,
  index: ReferenceIndex,
  { pending: stack, found }: { pending: number[]; found: Set<number> },
): void {
  for (let number = stack.pop(); number !== undefined; number = stack.pop()) {
    if (found.has(number)) continue;
    found.add(number);
    for (const next of index.referencesOf(document, number)) stack.push(next); // too many for a call
  }
}
