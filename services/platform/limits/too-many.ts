import { AppError } from '../errors/app-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';

/** Returns the refusal of a call that may be repeated after so many seconds. */
export function tooManyRequests(seconds: number): AppError {
  const kind = platformErrors.too_many_requests;
  const message = `Too many attempts. Wait ${timeWords(seconds)} and try again.`;
  return new AppError({ ...kind, message }, { headers: retryAfter(seconds) });
}

/** Returns the header that says after how many seconds a call may be repeated (RFC 9110, 10.2.3). */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(seconds) };
}

/** Returns a time in words, rounded up to minutes, and above an hour to hours. */
export function timeWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  if (minutes < 60) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
