/** Pages on which a signatory was asked to sign. */
export interface PagesToSign {
  /** Page numbers, from 1. */
  pages_to_sign: readonly number[];
  /** False if the document's owner permits no signature on other pages. */
  other_pages_allowed: boolean;
}

/** Reason why a signature is refused on pages that were not asked for; a confirmation removes the first one only. */
export type OtherPagesProblem = 'other_pages_not_confirmed' | 'other_pages_forbidden';

/** Messages about signatures on pages that were not asked for. */
export const otherPagesMessages: Record<OtherPagesProblem, (asked: PagesToSign) => string> = {
  other_pages_not_confirmed: ({ pages_to_sign }) =>
    `You were asked to sign on ${pagesInWords(pages_to_sign)}.`,
  other_pages_forbidden: ({ pages_to_sign }) =>
    `You were asked to sign on ${pagesInWords(pages_to_sign)}, and the document's owner permits no other page.`,
};

/**
 * Returns why these pages may not be signed by the signatory, or null: each page must have been asked for, unless the
 * signatory confirmed other pages and the owner permits them.
 */
export function otherPagesProblem(
  pages: readonly number[],
  asked: PagesToSign,
  { isConfirmed }: { isConfirmed: boolean },
): OtherPagesProblem | null {
  if (!areOtherPages(pages, asked)) return null;
  if (!asked.other_pages_allowed) return 'other_pages_forbidden';
  return isConfirmed ? null : 'other_pages_not_confirmed';
}

/** Returns whether the signatory was not asked for some of these pages. */
export function areOtherPages(
  pages: readonly number[],
  { pages_to_sign }: Pick<PagesToSign, 'pages_to_sign'>,
): boolean {
  const asked = new Set(pages_to_sign);
  return pages.some((page) => !asked.has(page));
}

/** Returns page numbers in words, for example `page 1` or `pages 1, 3 and 5 to 9`. */
export function pagesInWords(pages: readonly number[]): string {
  const runs = runsOf(pages).flatMap(([first, last]) =>
    last === first ? [`${first}`] : last === first + 1 ? [`${first}`, `${last}`] : [`${first} to ${last}`],
  );
  const end = runs.pop() ?? '';
  return `${pages.length === 1 ? 'page' : 'pages'} ${runs.length > 0 ? `${runs.join(', ')} and ${end}` : end}`;
}

/** Returns the first and last page of each run of consecutive pages, ascending. */
function runsOf(pages: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const page of [...new Set(pages)].sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] === page - 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}
