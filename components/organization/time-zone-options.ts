/** Time zone as the form offers it; `id` is the IANA name. */
export interface TimeZoneOption {
  id: string;
  label: string;
}

/** Returns the IANA time zones that this browser knows, and the current one even if it is none of them. */
export function timeZoneOptions(current: string): TimeZoneOption[] {
  const ids = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  return Array.from(ids, (id) => ({ id, label: id.replaceAll('_', ' ') })).filter(({ id }) => id !== '');
}
