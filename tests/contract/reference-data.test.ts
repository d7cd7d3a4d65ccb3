import { phoneProblem } from '#contracts/phone.ts';
import * as calls from '#contracts/reference-data.ts';
import { send } from '#support/service/client.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const sorted = (list: readonly string[]) => [...list].sort(new Intl.Collator('en').compare);

describe('reference data', () => {
  it('lists every country by name, without a session, cacheable for a day', async () => {
    const { data, headers } = await send(calls.getCountries, {});
    expect(data.length).toBeGreaterThan(240);
    expect(data).toContainEqual({ id: 'FR', name: 'France' });
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect(names(data)).toEqual(sorted(names(data)));
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('IN-01 gives each dialing code with the length of its phone numbers', async () => {
    const { data } = await send(calls.getDialingCodes, {});
    const of = (id: string) => data.find((each) => each.id === id);
    expect(of('FR')).toEqual({
      id: 'FR',
      code: '33',
      country_name: 'France',
      phone_length_start_range: 9,
      phone_length_end_range: 9,
    });
    expect([of('US')?.code, of('CA')?.code]).toEqual(['1', '1']);
    for (const { phone_length_start_range: min, phone_length_end_range: max, code } of data) {
      expect(code).toMatch(/^\d{1,4}$/);
      expect(min).toBeGreaterThan(0);
      expect(
        phoneProblem('1'.repeat(max), { phone_length_start_range: min, phone_length_end_range: max }),
      ).toBe(null);
    }
  });

  it('lists languages and currencies', async () => {
    const languages = await send(calls.getLanguages, {});
    const currencies = await send(calls.getCurrencies, {});
    expect(languages.data).toContainEqual({ id: 'de', name: 'German' });
    expect(languages.data.length).toBeGreaterThan(150);
    expect(currencies.data).toContainEqual({ id: 'EUR', name: 'Euro', symbol: '€' });
    expect(currencies.data.length).toBeGreaterThan(120);
  });
});
