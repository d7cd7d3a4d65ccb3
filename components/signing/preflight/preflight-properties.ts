import type { PreflightProperties } from '#contracts/preflight.ts';
import { parsePosition, type SignForm } from '#contracts/sign-form.ts';
import { isAsPlaced, type PositionValues } from '../position/placed-position.ts';
import { positionProperties } from '../position/position-properties.ts';

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
  placed: PositionValues | null,
): PreflightProperties | null {
  const rectangle = parsePosition(form.position);
  const isCustom = form.defaultPage === 'custom';
  if (!rectangle || (isCustom && !/^[1-9]\d{0,5}$/.test(form.customPage))) return null;
  return {
    ...(isAsPlaced(form, placed) ? { customPage: null } : positionProperties(form, rectangle)),
    ...(form.otherPagesConfirmed ? { otherPagesConfirmed: true } : {}),
    reason: form.reason.slice(0, 200),
    location: form.location.slice(0, 200),
    lockForSigning: form.lockForSigning,
    addEncryption: form.addEncryption,
  };
}
