import type { Document } from '#contracts/document.ts';
import type { PreflightProperties } from '#contracts/preflight.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { pageNumberIn, parsePosition } from '#contracts/sign-position.ts';
import { requestedPosition } from '../position/position-properties.ts';

export type CheckedFields = Pick<
  SignForm,
  | 'defaultPage'
  | 'customPage'
  | 'position'
  | 'otherPagesConfirmed'
  | 'reason'
  | 'location'
  | 'lockForSigning'
  | 'addEncryption'
>;

/** Returns the properties to check of a form that may be incomplete; null without a valid position. */
export function preflightProperties(
  form: CheckedFields,
  documents: readonly Document[],
): PreflightProperties | null {
  const rectangle = parsePosition(form.position);
  const isCustom = form.defaultPage === 'custom';
  if (!rectangle || (isCustom && pageNumberIn(form.customPage) === null)) return null;
  return {
    ...requestedPosition(form, rectangle, documents),
    ...(form.otherPagesConfirmed ? { otherPagesConfirmed: true } : {}),
    reason: form.reason.slice(0, 200),
    location: form.location.slice(0, 200),
    lockForSigning: form.lockForSigning,
    addEncryption: form.addEncryption,
  };
}
