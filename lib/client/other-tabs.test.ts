import { followOtherTabs, tellOtherTabs } from './other-tabs.ts';

/** Imports the module as another tab does, which has a copy of its own. */
async function otherTab() {
  jest.resetModules();
  return import('./other-tabs.ts');
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

it('a change is told to the other tabs, not to the one that makes it, until they no longer follow', async () => {
  const other = await otherTab();
  const [here, there] = [jest.fn(), jest.fn()];
  const stops = [followOtherTabs(here), other.followOtherTabs(there)];
  tellOtherTabs();
  await soon();
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([0, 1]);
  for (const stop of stops) stop();
  tellOtherTabs();
  await soon();
  expect(there).toHaveBeenCalledTimes(1);
});
