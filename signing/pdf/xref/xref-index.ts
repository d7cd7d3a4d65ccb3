import { numbersIn, type XrefEntry, type XrefSection } from './xref-section.ts';

/** Number of sections below which searching each of them is faster than an index. */
const MANY_SECTIONS = 8;
const MOST_OF_SECTION = 10_000;
const MOST_OF_ALL = 1_000_000;

/** Entry of an object number in the section at a place; read on the first use. */
interface Placed {
  place: number;
  entry: XrefEntry | undefined;
  isRead: boolean;
}

/** Finds entries in the cross-reference sections of a file with many revisions without a search in each section. */
export class XrefIndex {
  /** Sections, newest first. */
  readonly sections: readonly XrefSection[];
  /** Entries by object number, newest first; undefined until the first use. */
  #entries: Map<number, Placed[]> | undefined;
  /** Places of sections with too many entries to be indexed, ascending. */
  readonly #large: number[] = [];

  constructor(sections: readonly XrefSection[]) {
    this.sections = sections;
  }

  /** Returns the newest entry for an object number in the sections from the place `from` on; undefined without one. */
  entry(number: number, from: number): XrefEntry | undefined {
    if (this.sections.length >= MANY_SECTIONS) return this.#find(number, from, () => true)?.entry;
    for (let place = from; place < this.sections.length; place++) {
      const entry = this.sections[place]?.lookup(number);
      if (entry) return entry;
    }
    return undefined;
  }

  /** Returns the place of the newest section with an entry for an object number that matches; undefined without one. */
  placeOf(number: number, isMatch: (entry: XrefEntry) => boolean): number | undefined {
    return this.#find(number, 0, isMatch)?.place;
  }

  #find(
    number: number,
    from: number,
    isMatch: (entry: XrefEntry) => boolean,
  ): { entry: XrefEntry; place: number } | undefined {
    const placed = this.#index().get(number) ?? [];
    for (let next = firstFrom(placed, from); next < placed.length; next++) {
      const one = placed[next];
      const older = this.#inLarge(number, [from, one?.place ?? 0], isMatch);
      if (older) return older;
      const entry = one && this.#read(number, one);
      if (one && entry && isMatch(entry)) return { entry, place: one.place };
    }
    return this.#inLarge(number, [from, this.sections.length], isMatch);
  }

  #read(number: number, placed: Placed): XrefEntry | undefined {
    if (!placed.isRead) placed.entry = this.sections[placed.place]?.lookup(number);
    placed.isRead = true;
    return placed.entry;
  }

  #inLarge(number: number, [from, until]: [number, number], isMatch: (entry: XrefEntry) => boolean) {
    for (const place of this.#large) {
      if (place >= until) return undefined;
      const entry = place < from ? undefined : this.sections[place]?.lookup(number);
      if (entry && isMatch(entry)) return { entry, place };
    }
    return undefined;
  }

  #index(): Map<number, Placed[]> {
    if (this.#entries) return this.#entries;
    const found = new Map<number, Placed[]>();
    let total = 0;
    this.sections.forEach((section, place) => {
      const count = section.ranges.reduce((sum, range) => sum + range.count, 0);
      if (count > MOST_OF_SECTION || total + count > MOST_OF_ALL) {
        this.#large.push(place);
        return;
      }
      total += count;
      for (const number of numbersIn(section)) {
        const known = found.get(number) ?? [];
        if (known.length === 0) found.set(number, known);
        if (known.at(-1)?.place !== place) known.push({ place, entry: undefined, isRead: false });
      }
    });
    this.#entries = found;
    return found;
  }
}

/** Returns the index of the first entry whose place is at least `from`. */
function firstFrom(placed: readonly Placed[], from: number): number {
  let [low, high] = [0, placed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.place ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
