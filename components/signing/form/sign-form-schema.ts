import type { Document } from '#contracts/document.ts';
import { fitsPage, pagesFor, parsePosition, SignForm, signMessages } from '#contracts/sign-form.ts';
import { knownPageSize } from '../viewer/known-page-sizes.ts';

/** The sign form's rules, and those that depend on the documents: the page exists, the rectangle lies on it. */
export function signFormFor(documents: readonly Document[]) {
  return SignForm.superRefine((form, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const problems = documents.map((document) => problemWith(form, document));
    // Of several documents each stands for itself: those that can be signed are, and the others say why not.
    const [first] = problems.every(Boolean) ? problems : [];
    if (first) complain(first.field, first.message);
  });
}

interface Problem {
  field: 'customPage' | 'position';
  message: string;
}

function problemWith(form: SignForm, { id, page_count }: Document): Problem | null {
  const customPage = /^[1-9]\d{0,5}$/.test(form.customPage) ? Number(form.customPage) : null;
  if (form.defaultPage === 'custom' && customPage === null) return null; // said by the schema itself
  const pages = pagesFor(form.defaultPage, customPage, page_count);
  if (!pages)
    return { field: 'customPage', message: signMessages.noSuchPage(customPage ?? 0, page_count ?? 0) };
  const rectangle = parsePosition(form.position);
  if (!rectangle) return null;
  const isOutside = pages.some((page) => {
    const size = knownPageSize(id, page);
    return size !== undefined && !fitsPage(rectangle, size);
  });
  return isOutside ? { field: 'position', message: signMessages.outsidePage } : null;
}
