import type { Document } from '#contracts/document.ts';
import { pagesFor, type DefaultPage } from '#contracts/sign-form.ts';

export interface PlannedPage {
  choice: DefaultPage;
  customPage: string;
}

type Asked = Pick<Document, 'pages_to_sign' | 'page_count'>;

/** Which pages the signatory is asked to sign: those of one document, or how many of several ask for others than are chosen. */
export function askedPagesHelp(documents: readonly Asked[], planned: PlannedPage): string | undefined {
  const [only] = documents;
  if (only && documents.length === 1) return pagesOfOne(only);
  const others = documents.filter((document) => !isCovered(document, planned)).length;
  if (others === 0) return undefined;
  return others === 1
    ? 'One of them is to be signed on other pages than this'
    : `${others} of them are to be signed on other pages than this`;
}

function pagesOfOne({ pages_to_sign }: Asked): string | undefined {
  if (pages_to_sign.length === 0) return undefined;
  return `You are asked to sign ${pages_to_sign.length === 1 ? 'page' : 'pages'} ${pages_to_sign.join(', ')}.`;
}

/** A page that the document lacks is another matter: it stays unsigned, and the form says so beside the page's number. */
function isCovered({ pages_to_sign, page_count }: Asked, { choice, customPage }: PlannedPage): boolean {
  const pages = pagesFor(choice, Number(customPage) || null, page_count);
  if (pages?.length === 0) return true; // which page is the last one is not known
  return pages === null || pages_to_sign.every((page) => pages.includes(page));
}
