import { areOtherPages, otherPagesMessages, pagesInWords } from '#contracts/pages-to-sign.ts';
import type { PreflightFinding, PreflightProperties } from '#contracts/preflight.ts';
import { areOverlapping } from '#contracts/rectangles.ts';
import { placementOf, type PositionProblem, type SigningTask } from '#contracts/signature-position.ts';
import { isLegibleSize, MOST_COVERED, type PdfInspection, type SignatureOnPage } from '#signing';
import { blocker, good, warning } from './finding.ts';

interface Size {
  width: number;
  height: number;
}

interface PositionScene {
  inspection: PdfInspection;
  placed: readonly SignatureOnPage[];
  /** Pages and field that the document's owner chose; null if there is no signatory. */
  task: SigningTask | null;
}

/**
 * Returns the finding about the position that the form asks for: outside the page, on a page that was not asked for, over
 * another signature, so large that it makes the earlier ones doubtful, too small, or free.
 */
export function positionFindings(
  properties: PreflightProperties,
  { inspection, placed, task }: PositionScene,
): PreflightFinding[] {
  const placement = placementOf(properties, inspection, task);
  if ('code' in placement) {
    const { field, message } = placement;
    return [blocker('place', { code: codeOf(placement), message, advice: ADVICE[placement.code], field })];
  }
  if (task && areOtherPages(placement.pages, task)) return [otherPages(task)];
  const covered = placed.find(
    ({ page, rectangle }) => placement.pages.includes(page) && areOverlapping(placement.rectangle, rectangle),
  );
  if (covered) return [overlapping(covered.page)];
  const large =
    inspection.signatureCount > 0 &&
    placement.pages.find((page) => isCovering(placement.rectangle, inspection.pages[page - 1]));
  if (large) return [tooLarge(large)];
  if (!isLegibleSize(placement.rectangle)) return [TOO_SMALL];
  return [
    good('place', {
      code: 'place_free',
      message: `The place is free ${onPages(placement.pages, inspection)}.`,
    }),
  ];
}

const ADVICE: Record<PositionProblem['code'], string> = {
  position_missing: 'Choose a place.',
  signing_refused: 'Choose another place.',
  field_not_movable: 'Sign in the field that the sender has placed.',
  other_pages_not_confirmed: 'Choose a page that you were asked to sign, or confirm the other page.',
  other_pages_forbidden: 'Choose a page that you were asked to sign.',
};

/** Returns the code of a finding; an impossible place has one name, whatever the reason. */
function codeOf({ code }: PositionProblem): string {
  return code === 'signing_refused' || code === 'position_missing' ? 'place_impossible' : code;
}

const otherPages = (task: SigningTask) =>
  warning('place', {
    code: 'other_pages_confirmed',
    message: otherPagesMessages.other_pages_not_confirmed(task),
    advice: 'You have confirmed that you sign on another page.',
  });

const TOO_SMALL = warning('place', {
  code: 'place_too_small',
  message: 'A visible signature as small as this cannot be read.',
  advice: 'It is a signature all the same. Give it more room if people are to see who signed.',
});

/** Returns whether a rectangle takes so much of a page that earlier signatures are in doubt. */
const isCovering = (rectangle: Size, page: Size | undefined) =>
  page !== undefined && rectangle.width * rectangle.height > page.width * page.height * MOST_COVERED;

const tooLarge = (page: number) =>
  warning('place', {
    code: 'place_too_large',
    message: `The signature takes more than a fifth of page ${page}.`,
    advice: 'Make it smaller: it may cover what others have signed, and a check of their signatures says so.',
  });

const overlapping = (page: number) =>
  warning('place', {
    code: 'place_overlaps',
    message: `The place covers another signature on page ${page}.`,
    advice: 'Both stay valid, but neither can be read well. Choose a free position.',
  });

function onPages(pages: readonly number[], { pageCount }: PdfInspection): string {
  const areAll = pages.length > 1 && pages.length === pageCount;
  return areAll ? `on all ${pageCount} pages` : `on ${pagesInWords(pages)}`;
}
