import { pagesIn } from '#support/source-tree.ts';
import { NOT_INSPECTED, OPERATORS_SCREENS, USERS_SCREENS, VISITORS_SCREENS } from './screens.ts';

const inspected = (folder: string) => pagesIn(folder).filter((page) => !(page in NOT_INSPECTED));

describe('the list of the screens that the browser tests inspect', () => {
  it('has exactly the pages of the four groups of app, except those that only redirect', () => {
    const open = ['(static)', '(plain)', '(app)/(public)'].flatMap(inspected).toSorted();
    expect(Object.keys(VISITORS_SCREENS).toSorted()).toEqual(open);
    const ofSignedIn = Object.keys({ ...USERS_SCREENS, ...OPERATORS_SCREENS });
    expect(ofSignedIn.toSorted()).toEqual(inspected('(app)/(workspace)'));
  });

  it('exempts no page that app/ does not have', () => {
    expect(pagesIn('.')).toEqual(expect.arrayContaining(Object.keys(NOT_INSPECTED)));
  });

  it.each(Object.entries({ ...VISITORS_SCREENS, ...USERS_SCREENS, ...OPERATORS_SCREENS }))(
    'opens %s with at least one address, and no other page',
    (page, addresses) => {
      const pattern = new RegExp(`^${page.replace(/\[\.{3}\w+\]/g, '.+').replace(/\[[^/.]+\]/g, '[^/]+')}$`);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) expect(address.split('?')[0]).toMatch(pattern);
    },
  );
});
