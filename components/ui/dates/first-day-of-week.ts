const SUNDAY = 0;
const MONDAY = 1;

/**
 * Returns the day with which a week begins where a language (BCP 47) is spoken, 0 for Sunday. Where the browser does not know it, as
 * Firefox, that is Monday (ISO 8601), except in the United States.
 */
export function firstDayOfWeek(language: string): number {
  try {
    const locale = new Intl.Locale(language);
    const week = 'getWeekInfo' in locale ? locale.getWeekInfo() : undefined;
    if (week) return week.firstDay % 7; // Sunday is 7 there
    return locale.region === 'US' ? SUNDAY : MONDAY;
  } catch {
    return MONDAY; // a browser without a language
  }
}
