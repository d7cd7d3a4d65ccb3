/** Cookie that stores the time zone of the device, so that the server renders its times. */
export const TIME_ZONE_COOKIE = 'countersign-time-zone';
const ONE_YEAR = 365 * 24 * 60 * 60;
/** More than the longest IANA name has. */
const MAX_LENGTH = 64;

/** Returns the IANA name that the cookie's value stores; null for any other value. */
export function parseTimeZone(value: string | undefined): string | null {
  if (!value || value.length > MAX_LENGTH) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    return null; // no such zone
  }
}

/** Returns the cookie in the form that `document.cookie` takes. */
export const timeZoneCookie = (timeZone: string): string =>
  `${TIME_ZONE_COOKIE}=${timeZone}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
