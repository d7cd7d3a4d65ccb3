import type { Document } from '#contracts/document.ts';
import type { DefaultPage } from '#contracts/sign-form.ts';
import { pagesFor } from '#contracts/sign-position.ts';

export interface ChosenPage {
  choice: DefaultPage;
  customPage: string;
}

type DocumentPages = Pick<Document, 'pages_to_sign' | 'page_count'>;

/** Returns the pages to sign of one document, or how many documents have some that are not chosen. */
export function pagesToSignHelp(documents: readonly DocumentPages[], chosen: ChosenPage): string | undefined {
  const [only] = documents;
  if (only && documents.length === 1) return pagesToSign(only);
  const others = documents.filter((document) => !coversPagesToSign(document, chosen)).length;
  if (others === 0) return undefined;
  return others === 1
    ? 'One of them is to be signed on other pages than this'
    : `${others} of them are to be signed on other pages than this`;
}

function pagesToSign({ pages_to_sign }: DocumentPages): string | undefined {
  if (pages_to_sign.length === 0) return undefined;
  return `You are asked to sign ${pages_to_sign.length === 1 ? 'page' : 'pages'} ${pages_to_sign.join(', ')}.`;
}

/** A document without the chosen page counts as covered; the page number field reports it. */
function coversPagesToSign(
  { pages_to_sign, page_count }: DocumentPages,
  { choice, customPage }: ChosenPage,
): boolean {
  const pages = pagesFor(choice, Number(customPage) || null, page_count);
  if (pages?.length === 0) return true; // the page count is unknown, so the last page is too
  return pages === null || pages_to_sign.every((page) => pages.includes(page));
}
