/** Returns page numbers in words: 'page 1', 'pages 1 and 3', 'pages 1–3, 7 and 9'. */
export function pagesInWords(pages: readonly number[]): string {
  const runs = runsOf(pages).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const before = runs.slice(0, -1).join(', ');
  const last = runs.at(-1) ?? '';
  return `${pages.length === 1 ? 'page' : 'pages'} ${before ? `${before} and ${last}` : last}`;
}

/** Returns first and last page of each run of three or more consecutive pages; other pages are runs of one. */
function runsOf(pages: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const page of pages.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && page <= run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs.flatMap(([first, last]) =>
    last - first === 1
      ? [
          [first, first],
          [last, last],
        ]
      : [[first, last]],
  );
}
