import { isCurrent, visibleGroups } from './sidebar-nav.tsx';

const labels = (granted: Parameters<typeof visibleGroups>[0], isOperator = false) =>
  visibleGroups(granted, isOperator).flatMap((items) => items.map(({ label }) => label));

describe('visibleGroups', () => {
  it('SH-02 includes an item only if its functionality is granted; the name is case-insensitive', () => {
    expect(labels([{ functionality_name: 'DOCUMENTS', permission: 'read' }])).toEqual([
      'Documents',
      'Support',
      'Resources',
    ]);
    expect(labels([{ functionality_name: 'documents', permission: null }])).toEqual(['Support', 'Resources']);
    expect(labels([])).toEqual(['Support', 'Resources']);
  });

  it('SH-03 includes Settings only if the functionality settings is granted', () => {
    expect(
      labels([
        { functionality_name: 'Documents', permission: 'write' },
        { functionality_name: 'Settings', permission: 'write' },
      ]),
    ).toEqual(['Documents', 'Support', 'Resources', 'Settings']);
    expect(labels([{ functionality_name: 'digital signature', permission: 'write' }])).toEqual([
      'Support',
      'Resources',
    ]);
  });

  it('SH-01 returns the items by group, in menu order', () => {
    const granted = ['settings', 'documents', 'license info'].map((functionality_name) => ({
      functionality_name,
      permission: 'read' as const,
    }));
    const groups = visibleGroups(granted, false).map((items) => items.map(({ label }) => label));
    expect(groups).toEqual([['License Info', 'Documents'], ['Support', 'Resources'], ['Settings']]);
  });
});

describe('visibleGroups of a user', () => {
  it('includes Operator, after Settings, only for a user who operates the installation', () => {
    const granted = [{ functionality_name: 'settings', permission: 'read' as const }];
    expect(labels(granted, true)).toEqual(['Support', 'Resources', 'Settings', 'Operator']);
    expect(labels([], true)).toEqual(['Support', 'Resources', 'Operator']);
  });
});

describe('isCurrent', () => {
  it('matches the page and its sub-pages, but no page whose path only begins alike', () => {
    expect(isCurrent('/settings', '/settings/digital-signature')).toBe(true);
    expect(isCurrent('/documents', '/documents-archive')).toBe(false);
  });
});
