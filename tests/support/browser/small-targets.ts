import type { Page } from '@playwright/test';

/** Smallest height of what a finger hits, in pixels; a few short words are narrower than they are high. */
const HEIGHT = 40;
const WIDTH = 24;

/** Returns the visible controls of a page that are too small for a finger. A link within a sentence counts as text. */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ height, width }) => {
      const isHidden = (element: Element) =>
        !element.checkVisibility() || element.closest('.MuiDataGrid-root');
      const isInSentence = (element: Element) =>
        element.matches('a, button') &&
        getComputedStyle(element).display === 'inline' &&
        element.parentElement?.textContent.trim() !== element.textContent.trim();
      /** A finger also hits the label of a control, and the field around an input. */
      const areaOf = (element: Element) => element.closest('label, .MuiInputBase-root') ?? element;
      return Array.from(document.querySelectorAll('a[href], button, input, select, textarea, summary'))
        .filter((element) => !isHidden(element) && !isInSentence(element))
        .map((element) => ({ element, box: areaOf(element).getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.height < height - 0.5 || box.width < width))
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return `${element.tagName} ${name.trim()} ${Math.round(box.width)}x${Math.round(box.height)}`;
        });
    },
    { height: HEIGHT, width: WIDTH },
  );
}
