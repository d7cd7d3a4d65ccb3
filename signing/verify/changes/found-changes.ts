import type { Rectangle } from '../../forms/page-view.ts';
import type { ChangeFound, LaterChange, PagePlace } from './later-change.ts';

/** Limit of the places that are listed, and of their rectangles together. */
export const MAX_PLACES = 100;
/** Changes that a reader wants to look at, in their order; the limit leaves out others first. */
const TELLING: readonly LaterChange[] = ['other', 'structure', 'annotation', 'form_fill'];

/** Changes after a signature, each place once. */
export class FoundChanges {
  readonly kinds = new Set<LaterChange>();
  /** In the order in which they were found. */
  readonly #found: Found[] = [];
  /** The same by kind, page and part. */
  readonly #known = new Map<LaterChange, Map<number | undefined, Map<string, Found>>>();

  /** Adds a change with its places on the pages; without any, it is outside the pages. */
  add(change: LaterChange, part: string, at: readonly PagePlace[]): void {
    this.kinds.add(change);
    if (at.length === 0) this.#enter(change, part);
    for (const { page, rectangles } of at) {
      const { rectangles: known } = this.#enter(change, part, page);
      for (const rectangle of rectangles)
        if (known.length < MAX_PLACES && !known.some((one) => isEqual(one, rectangle))) known.push(rectangle);
    }
  }

  /** Returns whether all changes of a kind are those of one part outside the pages. */
  isOnly(change: LaterChange, part: string): boolean {
    return this.#found.every((one) => one.change !== change || (one.part === part && one.page === undefined));
  }

  /** Returns the changes one by one, within the limits, those worth a look first if some are left out. */
  list(): ChangeFound[] {
    const listed = this.#found.length <= MAX_PLACES ? this.#found : this.#found.toSorted(byRank);
    let left = MAX_PLACES;
    return listed.slice(0, MAX_PLACES).map((one) => {
      const rectangles = one.rectangles.slice(0, left);
      left -= rectangles.length;
      return { ...one, rectangles };
    });
  }

  #enter(change: LaterChange, part: string, page?: number): Found {
    const ofKind = entryIn(this.#known, change, () => new Map<number | undefined, Map<string, Found>>());
    const ofPage = entryIn(ofKind, page, () => new Map<string, Found>());
    return entryIn(ofPage, part, () => {
      const found = { change, part, page, rectangles: [] };
      this.#found.push(found);
      return found;
    });
  }
}

type Found = ChangeFound & { rectangles: Rectangle[] };

function entryIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const byRank = (a: ChangeFound, b: ChangeFound) => rankOf(a) - rankOf(b);

function rankOf({ change }: ChangeFound): number {
  const rank = TELLING.indexOf(change);
  return rank < 0 ? TELLING.length : rank;
}

function isEqual(a: Rectangle, b: Rectangle): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
