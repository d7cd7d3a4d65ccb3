import { areOtherPages, pagesInWords } from '#contracts/pages-to-sign.ts';
import type { Document } from '#contracts/document.ts';
import { pagesFor } from '#contracts/sign-position.ts';
import type { ChosenPage } from './pages-to-sign.ts';

type Task = Pick<Document, 'page_count' | 'pages_to_sign' | 'other_pages_allowed'>;

/** Documents whose signature would go on pages that were not asked for. */
export interface OtherPages {
  /** First of these documents; undefined if there is none. */
  first: Task | undefined;
  /** Number of these documents. */
  count: number;
  /** True if the owners of all of them permit no other page. */
  isForbidden: boolean;
  /** Label of the consent to sign on the chosen pages. */
  consent: string;
}

/** Returns which of the documents were not asked to be signed on the chosen pages. */
export function otherPages(documents: readonly Task[], { choice, customPage }: ChosenPage): OtherPages {
  const chosenIn = ({ page_count }: Task) => pagesFor(choice, Number(customPage) || null, page_count) ?? [];
  const others = documents.filter(
    (task) => task.pages_to_sign.length > 0 && areOtherPages(chosenIn(task), task),
  );
  const [first] = others;
  return {
    first,
    count: others.length,
    isForbidden: others.every(({ other_pages_allowed }) => !other_pages_allowed),
    consent: `Sign on ${documents.length === 1 && first ? pagesInWords(chosenIn(first)) : 'the chosen pages'} instead`,
  };
}
