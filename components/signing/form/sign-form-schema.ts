import type { Document } from '#contracts/document.ts';
import { SignForm } from '#contracts/sign-form.ts';
import { fitsPage, pageNumberIn, pagesFor, parsePosition, signMessages } from '#contracts/sign-position.ts';
import type { PositionProblem } from '#contracts/signature-position.ts';
import { z } from '#contracts/zod.ts';
import { positionedByForm } from '../position/placed-position.ts';
import { knownPageSize } from '../viewer/known-page-sizes.ts';

/** Returns the schema of the sign form for these documents: the page must exist and contain the rectangle. */
export function signFormFor(documents: readonly Document[]) {
  return SignForm.check(
    z.superRefine((form, context) => {
      const addError = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      const problems = positionedByForm(documents).map((document) => positionProblem(form, document));
      // Of several documents some may fail: the batch signs the others and reports these.
      const [first] = problems.every(Boolean) ? problems : [];
      if (first) addError(first.field, first.message);
    }),
  );
}

function positionProblem(
  form: SignForm,
  { id, page_count }: Document,
): Pick<PositionProblem, 'field' | 'message'> | null {
  const customPage = pageNumberIn(form.customPage);
  if (form.defaultPage === 'custom' && customPage === null) return null; // reported by SignForm itself
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
