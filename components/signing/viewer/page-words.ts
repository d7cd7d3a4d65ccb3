import type { DefaultPage } from '#contracts/sign-form.ts';

/** The page choices as screens name them. */
export const PAGE_WORDS: Record<DefaultPage, string> = {
  first: 'First page',
  last: 'Last page',
  all: 'All pages',
  custom: 'Custom page',
};
