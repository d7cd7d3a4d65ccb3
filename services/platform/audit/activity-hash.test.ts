import { activityHash, canonicalActivity, FIRST_PREVIOUS } from './activity-hash.ts';

const ENTRY = {
  action: 'document_signed',
  at: '2026-11-21T16:05:00.123456Z',
  details: { version: 2, Z: null, a: true, signer: 'Zoë "Z" \\ 合\n\u0001\u007f' },
  id: '0b7f0000-0000-4000-8000-000000000001',
  ip: null,
  organization: '5c1a0000-0000-4000-8000-000000000002',
  previous: FIRST_PREVIOUS,
  sequence: 1,
  subject: '77de0000-0000-4000-8000-000000000003',
  user: 'c03e0000-0000-4000-8000-000000000004',
};

describe('activityHash', () => {
  it('covers the entry as canonical JSON (RFC 8785)', () => {
    expect(canonicalActivity(ENTRY)).toBe(
      '{"action":"document_signed","at":"2026-11-21T16:05:00.123456Z",' +
        '"details":{"Z":null,"a":true,"signer":"Zoë \\"Z\\" \\\\ 合\\n\\u0001\u007f","version":2},' +
        '"id":"0b7f0000-0000-4000-8000-000000000001","ip":null,' +
        `"organization":"5c1a0000-0000-4000-8000-000000000002","previous":"${'0'.repeat(64)}",` +
        '"sequence":1,"subject":"77de0000-0000-4000-8000-000000000003",' +
        '"user":"c03e0000-0000-4000-8000-000000000004"}',
    );
  });

  it('does not depend on the order of the fields', () => {
    const { details, ...rest } = ENTRY;
    const reversed = Object.fromEntries(Object.entries(details).reverse());
    expect(activityHash({ details: reversed, ...rest })).toBe(activityHash(ENTRY));
  });

  it.each(Object.keys(ENTRY))('changes when the field %s changes', (field) => {
    const changed = { ...ENTRY, [field]: field === 'sequence' ? 2 : field === 'details' ? {} : 'x' };
    expect(activityHash(changed)).not.toBe(activityHash(ENTRY));
  });
});
