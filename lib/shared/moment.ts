const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2})(:\d{2})?(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(.*)$/;
const ZONE = /(?:Z|GMT|UTC|[+-]\d{2}:?\d{2})\s*$/i;
/** Smaller numbers are seconds since 1970: they reach this in the year 5138, milliseconds did in 1973. */
const FEWEST_MILLISECONDS = 1e11;

/**
 * Reads a moment in a notation that services use: ISO 8601 with or without time, dd/MM/yyyy, a form that Date.parse reads, or
 * seconds or milliseconds since 1970. Without a zone it is UTC. Returns it in ISO 8601, UTC; null for anything else.
 */
export function parseMoment(value: unknown): string | null {
  if (typeof value === 'number') return iso(value < FEWEST_MILLISECONDS ? value * 1000 : value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,13}$/.test(text)) return parseMoment(Number(text));
  const [isIso, day, time = '00:00', seconds = ':00', fraction = '', zone = 'Z'] = ISO.exec(text) ?? [];
  if (isIso) return iso(Date.parse(`${day}T${time}${seconds}${fraction.slice(0, 4)}${zone}`));
  const [isDayFirst, dd = '', mm = '', year = '', rest = ''] = DAY_FIRST.exec(text) ?? [];
  if (isDayFirst)
    return parseMoment(`${year}-${mm.padStart(2, '0')}-${dd.padStart(2, '0')}${rest.replace(/^,/, '')}`);
  return /[a-z]/i.test(text) ? iso(Date.parse(ZONE.test(text) ? text : `${text} UTC`)) : null;
}

function iso(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
