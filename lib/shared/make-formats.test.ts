import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { makeFormats } from './make-formats.ts';

const MOMENT = '2026-11-05T22:05:09Z';
const formats = (settings: Partial<LocalisationSettings> = {}) =>
  makeFormats({ ...DEFAULT_LOCALISATION, ...settings }, 'Europe/Berlin');

describe('the formats of a reader', () => {
  it('DT-04 GS-09 are those of the specification, in the zone of the device, until others are chosen', () => {
    expect(formats().dateTime(MOMENT)).toBe('Nov 05, 2026, 23:05:09 GMT+1');
    expect(formats().moment(MOMENT)).toBe('Nov 05, 2026, 23:05');
    expect([formats().day('2026-11-05'), formats().number(1234.5)]).toEqual(['Nov 05, 2026', '1,234.5']);
    expect(formats().amount(5)).toBeNull();
  });

  it('show a whole number below a thousand without separators, in every format', () => {
    const numbers = [0, 7, 999, -999].map((value) => formats({ number_format: 'point_comma' }).number(value));
    expect(numbers).toEqual(['0', '7', '999', '-999']);
    expect(formats({ number_format: 'point_comma' }).number(1000)).toBe('1.000');
  });

  it('GS-09 follow the chosen time zone, and name it where a time is evidence', () => {
    const { date, clock, dateTime, timeZone } = formats({ time_zone: 'Asia/Tokyo' });
    expect([timeZone, date(MOMENT), clock(MOMENT)]).toEqual(['Asia/Tokyo', 'Nov 06, 2026', '07:05']);
    expect(dateTime(MOMENT)).toBe('Nov 06, 2026, 07:05:09 GMT+9');
  });

  it.each([
    ['LLL dd, y', 'Nov 05, 2026'],
    ['dd LLL y', '05 Nov 2026'],
    ['dd/MM/y', '05/11/2026'],
    ['MM/dd/y', '11/05/2026'],
    ['dd.MM.y', '05.11.2026'],
    ['y-MM-dd', '2026-11-05'],
  ] as const)('GS-09 show a date in the format %s as %s', (date_format, text) => {
    expect(formats({ date_format }).date(MOMENT)).toBe(text);
  });

  it.each([
    ['comma_point', '1,234,567.89', '€1,234.50', '1.50 KB'],
    ['point_comma', '1.234.567,89', '€1.234,50', '1,50 KB'],
    ['space_comma', '1\u00a0234\u00a0567,89', '€1\u00a0234,50', '1,50 KB'],
    ['apostrophe_point', '1’234’567.89', '€1’234.50', '1.50 KB'],
  ] as const)('GS-09 show numbers, amounts and sizes in the format %s', (number_format, ...texts) => {
    const { number, amount, bytes } = formats({ number_format, currency_id: 'EUR' });
    expect([number(1_234_567.89), amount(1234.5), bytes(1536)]).toEqual(texts);
  });
});
