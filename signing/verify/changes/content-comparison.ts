import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';
import { MAX_OBJECT_NUMBER } from '../../pdf/xref/xref-section.ts';
import { SigningError } from '../../signing-error.ts';
import { equalDataForm, type DataForm } from './equal-data-form.ts';
import type { ReferenceIndex } from './reference-index.ts';
import type { ResourceGrowth } from './resource-growth.ts';

interface Compared {
  before: PdfDocument;
  after: PdfDocument;
  index: ReferenceIndex;
  /** Returns whether an object has the same bytes in both revisions. */
  isUntouched: (number: number) => boolean;
  /** Knows resources that may be added to what is shown; undefined where none may. */
  growth?: ResourceGrowth;
}

/**
 * How references to pages, fields and annotations count. `shown`: all that is drawn, compared to the last
 * object; `linked`: such a reference is equal if it leads to the counterpart, which is compared on its own.
 */
export type Depth = 'shown' | 'linked';

type Pair = [PdfObject, PdfObject];

interface Run {
  depth: Depth;
  pending: Pair[];
  /** Numbers of unchanged objects whose references are still to be followed. */
  unchanged: number[];
  /** Pairs that this run takes to be equal until it ends. */
  assumed: number[];
}

const STEPS = 2_000_000;
const STEPS_A_BYTE = 4;
/** Entries of a stream that may differ if its data are equal in this form. */
const KEYS_OF_DATA: Readonly<Record<DataForm, ReadonlySet<string>>> = {
  stored: new Set(['Length']),
  decoded: new Set(['Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms']),
};

/**
 * Compares values of two revisions by their content: object numbers, but for those of optional content groups, white space, number
 * forms, object streams and the choice between direct and indirect objects do not count. Two graphs are equal if no path from their
 * roots leads to a difference. The work is limited in proportion to the size of the file.
 */
export class ContentComparison {
  /** Numbers of the objects that were compared, in either revision. */
  readonly visited = new Set<number>();
  /** Numbers of the pages, fields and annotations in the new revision, by their numbers in the old one. */
  readonly counterparts = new Map<number, number>();
  readonly #compared: Compared;
  readonly #equal: Record<Depth, Set<number>> = { shown: new Set(), linked: new Set() };
  /** Numbers of the optional content groups of both revisions: viewers know the state of each by its number. */
  readonly #layers: ReadonlySet<number>;
  #steps: number;

  constructor(compared: Compared) {
    this.#compared = compared;
    this.#layers = new Set([...layersOf(compared.before), ...layersOf(compared.after)]);
    this.#steps = STEPS + STEPS_A_BYTE * compared.after.source.length;
  }

  /** Returns whether two values have the same content. @throws SigningError pdf_broken beyond the limit */
  isSame(old: PdfObject | undefined, now: PdfObject | undefined, depth: Depth): boolean {
    if (this.#isKnown(old, now, depth)) return true;
    const run: Run = { depth, pending: [[old ?? null, now ?? null]], unchanged: [], assumed: [] };
    const equal = this.#equal[depth];
    for (;;) {
      const pair = run.pending.pop();
      const number = pair ? undefined : run.unchanged.pop();
      if (!pair && number === undefined) return true;
      if (this.#steps-- <= 0) throw new SigningError('pdf_broken', { part: 'size' });
      if (pair ? this.#step(pair, run) : this.#follow(number ?? 0, run)) continue;
      for (const key of run.assumed) equal.delete(key);
      return false;
    }
  }

  /** Returns the keys under which two dictionaries differ. */
  differences(old: PdfDict, now: PdfDict, depthOf: (key: string) => Depth): string[] {
    const keys = old === now ? [...old.keys()] : [...new Set([...old.keys(), ...now.keys()])];
    return keys.filter((key) => !this.isSame(old.get(key), now.get(key), depthOf(key)));
  }

  /** Returns whether two values are equal at first sight. */
  #isKnown(old: PdfObject | undefined, now: PdfObject | undefined, depth: Depth): boolean {
    if (old instanceof PdfRef && now instanceof PdfRef) {
      const counterpart = depth === 'linked' ? this.counterparts.get(old.number) : undefined;
      if (counterpart !== undefined) return counterpart === now.number;
      return this.#equal[depth].has(pairKey(old.number, now.number));
    }
    return old === now && !(old instanceof PdfRef || old instanceof PdfStream || isArray(old) || isDict(old));
  }

  #step([old, now]: Pair, run: Run): boolean {
    if ((this.#isLayer(old) || this.#isLayer(now)) && !isSameReference(old, now)) return false;
    if (old instanceof PdfRef && now instanceof PdfRef)
      return this.#stepReferences(old.number, now.number, run);
    if (old instanceof PdfRef || now instanceof PdfRef) {
      run.pending.push([this.#load('before', old), this.#load('after', now)]);
      return true;
    }
    if (old instanceof PdfName) return now instanceof PdfName && old.value === now.value;
    if (old instanceof PdfString) return now instanceof PdfString && old.bytes.equals(now.bytes);
    if (old instanceof PdfStream) return now instanceof PdfStream && this.#stepStreams(old, now, run);
    if (isArray(old)) {
      if (!isArray(now) || old.length !== now.length) return false;
      old.forEach((item, index) => run.pending.push([item, now[index] ?? null]));
      return true;
    }
    if (!isDict(old)) return old === now;
    return (
      isDict(now) &&
      isSameMembership(old, now) &&
      this.#pushEntries(old, this.#withoutGrowth(old, now, run), run, NONE)
    );
  }

  #isLayer(value: PdfObject): boolean {
    return value instanceof PdfRef && this.#layers.has(value.number);
  }

  #withoutGrowth(old: PdfDict, now: PdfDict, { depth }: Run): PdfDict {
    const { growth } = this.#compared;
    return depth === 'shown' && growth ? growth.withoutUnused(old, now) : now;
  }

  #stepReferences(old: number, now: number, run: Run): boolean {
    const counterpart = run.depth === 'linked' ? this.counterparts.get(old) : undefined;
    if (counterpart !== undefined) return counterpart === now;
    if (!this.#isNewPair(old, now, run)) return true;
    this.#compareLater(old, now, run);
    return true;
  }

  /** Follows the references of an object that has the same bytes in both revisions. */
  #follow(number: number, run: Run): boolean {
    const { before, index } = this.#compared;
    return index.referencesOf(before, number).every((target) => {
      const counterpart = run.depth === 'linked' ? this.counterparts.get(target) : undefined;
      if (counterpart !== undefined) return counterpart === target;
      if (this.#isNewPair(target, target, run)) this.#compareLater(target, target, run);
      return true;
    });
  }

  #compareLater(old: number, now: number, { unchanged, pending }: Run): void {
    const { before, after, isUntouched } = this.#compared;
    if (old === now && isUntouched(old)) unchanged.push(old);
    else pending.push([before.load(old), after.load(now)]);
  }

  #isNewPair(old: number, now: number, { depth, assumed }: Run): boolean {
    const key = pairKey(old, now);
    this.visited.add(old).add(now);
    if (this.#equal[depth].has(key)) return false;
    this.#equal[depth].add(key);
    assumed.push(key);
    return true;
  }

  #load(revision: 'before' | 'after', value: PdfObject): PdfObject {
    if (!(value instanceof PdfRef)) return value;
    this.visited.add(value.number);
    return this.#compared[revision].resolve(value);
  }

  #stepStreams(old: PdfStream, now: PdfStream, run: Run): boolean {
    const form = equalDataForm(this.#compared, old, now);
    return form !== null && this.#pushEntries(old.dict, now.dict, run, KEYS_OF_DATA[form]);
  }

  /**
   * Has the entries of two dictionaries compared. Returns false if one of them has an entry of null that the other lacks: pdf.js takes a
   * null for a number, so that it draws nothing with an opacity of null.
   */
  #pushEntries(old: PdfDict, now: PdfDict, { pending }: Run, ignored: ReadonlySet<string>): boolean {
    const { before, after } = this.#compared;
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      if (ignored.has(key)) continue;
      const [then, later] = [old.get(key), now.get(key)];
      const isInOne = then === undefined || later === undefined;
      if (isInOne && before.resolve(then) === null && after.resolve(later) === null) return false;
      pending.push([then ?? null, later ?? null]);
    }
    return true;
  }
}

/** Returns the numbers of the optional content groups (ISO 32000-2, table 96). */
function layersOf(document: PdfDocument): number[] {
  const groups = document.array(document.dict(document.root.get('OCProperties'))?.get('OCGs'));
  return groups.flatMap((group) => (group instanceof PdfRef ? [group.number] : []));
}

/**
 * Returns whether the groups of a membership dictionary are listed by a reference in both dictionaries, or in neither: some viewers
 * take it for one to a group alone.
 */
function isSameMembership(old: PdfDict, now: PdfDict): boolean {
  return old.get('OCGs') instanceof PdfRef === now.get('OCGs') instanceof PdfRef;
}

function isSameReference(old: PdfObject, now: PdfObject): boolean {
  return old instanceof PdfRef && now instanceof PdfRef && old.number === now.number;
}

const pairKey = (old: number, now: number) => old * (MAX_OBJECT_NUMBER + 1) + now;
const NONE: ReadonlySet<string> = new Set();
