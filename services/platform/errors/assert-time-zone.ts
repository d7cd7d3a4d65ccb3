import { isTimeZone } from '#contracts/plain-checks.ts';
import { fieldError } from './app-error.ts';
import { platformErrors } from './platform-errors.ts';

/** Checks that a text is the name of an IANA time zone. @throws AppError invalid_input, at the field `time_zone` */
export function assertTimeZone(name: string): void {
  if (!isTimeZone(name))
    throw fieldError(platformErrors.invalid_input, 'time_zone', 'This time zone is not known.');
}
