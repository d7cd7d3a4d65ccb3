import { isCurrent, visibleItems } from './nav-items.ts';

const labels = (granted: Parameters<typeof visibleItems>[0]) =>
  visibleItems(granted).map(({ label }) => label);

describe('the items of the sidebar', () => {
  it('SH-02 shows an item only when its functionality is granted, whatever the case of its name', () => {
    expect(labels([{ functionality_name: 'DOCUMENTS', permission: 'read' }])).toEqual(['Documents']);
    expect(labels([{ functionality_name: 'documents', permission: null }])).toEqual([]);
    expect(labels([])).toEqual([]);
  });

  it('SH-03 shows Settings only with the functionality settings', () => {
    expect(
      labels([
        { functionality_name: 'Documents', permission: 'write' },
        { functionality_name: 'Settings', permission: 'write' },
      ]),
    ).toEqual(['Documents', 'Settings']);
    expect(labels([{ functionality_name: 'digital signature', permission: 'write' }])).toEqual([]);
  });

  it('lists the granted items in the order of the menu, whatever the order they are granted in', () => {
    const granted = ['settings', 'documents'].map((functionality_name) => ({
      functionality_name,
      permission: 'read' as const,
    }));
    expect(labels(granted)).toEqual(['Documents', 'Settings']);
  });

  it('marks the item of the page one is on, and no neighbour whose name begins alike', () => {
    expect(isCurrent('/settings', '/settings/digital-signature')).toBe(true);
    expect(isCurrent('/documents', '/documents-archive')).toBe(false);
  });
});
