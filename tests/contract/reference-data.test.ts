import { phoneProblem } from '#contracts/phone.ts';
import * as calls from '#contracts/reference-data.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';

const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const sorted = (list: readonly string[]) => [...list].sort(new Intl.Collator('en').compare);

describe('reference data', () => {
  it('GS-01 lists every country by name, without a session, cacheable for a day', async () => {
    const { data, headers } = await send(calls.getCountries, {});
    expect(data.length).toBeGreaterThan(240);
    expect(data).toContainEqual({ id: 'FR', name: 'France' });
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect(names(data)).toEqual(sorted(names(data)));
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  });

  it('GS-01 IN-01 gives each dialing code with the length of its phone numbers', async () => {
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

  it('GS-01 lists the states of a country by name, a country without any as its own only state', async () => {
    const states = async (country_id: string) =>
      (await send(calls.getStates, { query: { country_id } })).data;
    expect(await states('US')).toContainEqual({ id: 'US.CA', name: 'California' });
    expect(names(await states('IN'))).toEqual(sorted(names(await states('IN'))));
    expect(await states('SG')).toEqual([{ id: 'SG.00', name: 'Singapore' }]);
  });

  it('GS-01 searches the cities of a state, ignoring accents, and gives them in pages', async () => {
    const cities = async (
      state_id: string,
      query: { search?: string; pageIndex?: number; pageSize?: number },
    ) => names((await send(calls.getCities, { query: { state_id, ...query } })).data);
    expect(await cities('DE.07', { search: 'koln' })).toEqual(['Köln']);
    expect((await cities('US.CA', { search: 'san f' }))[0]).toBe('San Fernando');
    expect(await cities('US.CA', { search: 'francisco' })).toContain('San Francisco');
    expect(await cities('US.CA', { search: 'no such city' })).toEqual([]);
    const [first, second] = [await cities('US.CA', {}), await cities('US.CA', { pageIndex: 1 })];
    expect([first.length, second.length]).toEqual([20, 20]);
    expect([...first, ...second]).toEqual(
      await cities('US.CA', { pageSize: 50 }).then((all) => all.slice(0, 40)),
    );
    expect(await cities('SG.00', { search: 'bedok' })).toContain('Bedok New Town');
  });

  it.each([
    [calls.getStates, { country_id: 'ZZ' }, { country_id: ['Choose a country.'] }],
    [calls.getCities, { state_id: 'US.ZZ' }, { state_id: ['Choose a state of this country.'] }],
  ])('GS-01 refuses an unknown place: $0.path', async (call, query, fields) => {
    const refused = await outcome(call, await fetchCall(call, { query }));
    expect([refused.status, refused.fields]).toEqual([400, fields]);
  });

  it('GS-01 lists the subjects of the contact form', async () => {
    const { data } = await send(calls.getContactFormSubjects, {});
    expect(data).toContainEqual({ id: 'billing', name: 'Billing' });
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
  });

  it('GS-01 lists languages and currencies', async () => {
    const languages = await send(calls.getLanguages, {});
    const currencies = await send(calls.getCurrencies, {});
    expect(languages.data).toContainEqual({ id: 'de', name: 'German' });
    expect(languages.data.length).toBeGreaterThan(150);
    expect(currencies.data).toContainEqual({ id: 'EUR', name: 'Euro', symbol: '€' });
    expect(currencies.data.length).toBeGreaterThan(120);
  });
});
