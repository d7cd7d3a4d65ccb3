import type { PreflightFinding } from '#contracts/preflight.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { positionOf, type PositionProperties } from '#contracts/signature-position.ts';
import { isLegibleSize, type PdfInspection, type SignatureOnPage } from '#signing';
import { blocker, good, warning } from './finding.ts';

/** Overlap in points that is ignored. */
const SLACK = 1;

/**
 * Returns the finding about the position that the form asks for: outside the page, over another signature, too small,
 * or free.
 */
export function positionFindings(
  properties: PositionProperties,
  inspection: PdfInspection,
  placed: readonly SignatureOnPage[],
): PreflightFinding[] {
  const placement = positionOf(properties, inspection);
  if ('field' in placement) {
    const { field, message } = placement;
    return [blocker('place', { code: 'place_impossible', message, advice: 'Choose another place.', field })];
  }
  const covered = placed.find(
    ({ page, rectangle }) => placement.pages.includes(page) && overlap(placement.rectangle, rectangle),
  );
  if (covered) return [overlapping(covered.page)];
  if (!isLegibleSize(placement.rectangle)) return [TOO_SMALL];
  return [good('place', { code: 'place_free', message: `The place is free ${onPages(placement.pages)}.` })];
}

const TOO_SMALL = warning('place', {
  code: 'place_too_small',
  message: 'A visible signature as small as this cannot be read.',
  advice: 'It is a signature all the same. Give it more room if people are to see who signed.',
});

function overlap(one: Rectangle, other: Rectangle): boolean {
  return (
    one.x + SLACK < other.x + other.width &&
    other.x + SLACK < one.x + one.width &&
    one.y + SLACK < other.y + other.height &&
    other.y + SLACK < one.y + one.height
  );
}

const overlapping = (page: number) =>
  warning('place', {
    code: 'place_overlaps',
    message: `The place covers another signature on page ${page}.`,
    advice: 'Both stay valid, but neither can be read well. Choose a free position.',
  });

function onPages(pages: readonly number[]): string {
  return pages.length === 1 ? `on page ${pages[0]}` : `on all ${pages.length} pages`;
}
