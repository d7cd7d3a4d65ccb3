import { isCurrent, visibleItems } from './sidebar-nav.tsx';

const labels = (granted: Parameters<typeof visibleItems>[0]) =>
  visibleItems(granted).map(({ label }) => label);

describe('visibleItems', () => {
  it('SH-02 includes an item only if its functionality is granted; the name is case-insensitive', () => {
    expect(labels([{ functionality_name: 'DOCUMENTS', permission: 'read' }])).toEqual([
      'Documents',
      'Support',
    ]);
    expect(labels([{ functionality_name: 'documents', permission: null }])).toEqual([]);
    expect(labels([])).toEqual([]);
  });

  it('SH-03 includes Settings only if the functionality settings is granted', () => {
    expect(
      labels([
        { functionality_name: 'Documents', permission: 'write' },
        { functionality_name: 'Settings', permission: 'write' },
      ]),
    ).toEqual(['Documents', 'Support', 'Settings']);
    expect(labels([{ functionality_name: 'digital signature', permission: 'write' }])).toEqual([]);
  });

  it('returns the items in menu order', () => {
    const granted = ['settings', 'documents'].map((functionality_name) => ({
      functionality_name,
      permission: 'read' as const,
    }));
    expect(labels(granted)).toEqual(['Documents', 'Support', 'Settings']);
  });
});

describe('isCurrent', () => {
  it('matches the page and its sub-pages, but no page whose path only begins alike', () => {
    expect(isCurrent('/settings', '/settings/digital-signature')).toBe(true);
    expect(isCurrent('/documents', '/documents-archive')).toBe(false);
  });
});
