/** Returns a time as xs:dateTime in UTC, in whole seconds, as in the certificates and timestamps. */
export function dateTime(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z');
}
