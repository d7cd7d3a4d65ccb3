import type { PageChoice, Rectangle } from '#signing';

/** Distance from the lower left corner of the page, in points. */
const MARGIN = 36;
/** Size of the signature in points. */
const CARD = { width: 220, height: 72 };

interface PageSize {
  width: number;
  height: number;
}

/**
 * Returns the rectangle of a signature without `--rect`: at the lower left corner of the chosen pages, smaller where one of them is
 * too small for the usual size. `pages` are the displayed sizes of all pages of the file, in points.
 */
export function defaultRectangle(pages: readonly PageSize[], choice: PageChoice): Rectangle {
  const chosen = chosenOf(pages, choice);
  const width = Math.min(...chosen.map((page) => page.width));
  const height = Math.min(...chosen.map((page) => page.height));
  const margin = Math.min(MARGIN, width / 10, height / 10);
  return {
    x: margin,
    y: margin,
    width: Math.min(CARD.width, width - 2 * margin),
    height: Math.min(CARD.height, height - 2 * margin),
  };
}

function chosenOf(pages: readonly PageSize[], choice: PageChoice): readonly PageSize[] {
  if (choice === 'all') return pages;
  if (choice === 'first') return pages.slice(0, 1);
  if (choice === 'last') return pages.slice(-1);
  return pages.filter((_, index) => choice.includes(index + 1));
}
