import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import type { UnmetRequirements } from './session-store.ts';

/**
 * Checks that a session meets what the organization requires.
 * @throws AppError session_ended for one that is too old, second_factor_required
 */
export function assertMet(unmet: UnmetRequirements | null): void {
  if (!unmet || unmet.isTooOld) throw new AppError(platformErrors.session_ended);
  if (unmet.lacksSecondFactor) throw new AppError(platformErrors.second_factor_required);
}
