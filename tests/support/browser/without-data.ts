const MONTH = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/g;

/** Returns a structure without what differs from run to run: addresses, identifiers, dates, times and numbers. */
export const withoutData = (structure: string): string =>
  structure
    .replace(/[\w.]+@[\w.]+/g, 'ADDRESS')
    .replace(/\bhttps?:\/\/localhost:\d+/g, 'HOST')
    .replace(/csk_[\w-]+/g, 'KEY')
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}(?:-[0-9a-f]+)*\b/g, 'ID')
    .replace(MONTH, 'MONTH')
    .replace(/\b(?:AM|PM)\b/g, '')
    .replace(/(?<!level=)\d+(?:[.,:]\d+)*/g, 'N')
    .replace(/\/url: .*/g, '/url: ADDRESS');
