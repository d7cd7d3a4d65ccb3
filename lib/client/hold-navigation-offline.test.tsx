import { subscribeToNotices } from './notices.ts';
import { holdNavigationOffline, OPENS_LATER } from './hold-navigation-offline.ts';

let told: string[];
let end: () => void;
beforeEach(() => {
  told = [];
  const release = holdNavigationOffline();
  const unsubscribe = subscribeToNotices(({ message }) => told.push(message));
  end = () => [release, unsubscribe].forEach((stop) => stop());
});
afterEach(() => {
  end();
  jest.restoreAllMocks();
});

const setOnline = (isOnline: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

/** Clicks a link to this address; returns whether the click reached the router. */
function click(href: string, init: MouseEventInit = {}, attributes: Record<string, string> = {}): boolean {
  const link = document.createElement('a');
  link.setAttribute('href', href);
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  let isReached = false;
  link.addEventListener('click', (event) => {
    isReached = !event.defaultPrevented;
    event.preventDefault(); // jsdom cannot navigate
  });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isReached;
}

describe('a click on a link while offline', () => {
  beforeEach(() => setOnline(false));

  it('ST-04 to another page keeps the page and tells why', () => {
    expect(click('/settings')).toBe(false);
    expect(click('?status=signed')).toBe(false);
    expect(told).toEqual([OPENS_LATER, OPENS_LATER]);
  });

  it.each([
    ['to a place on the same page', '#content', {}, {}],
    ['to another site', 'https://other.example/', {}, {}],
    ['that opens a tab', '/settings', { ctrlKey: true }, {}],
    ['with a target of its own', '/settings', {}, { target: '_blank' }],
    ['that saves a file made here', '/file', {}, { download: 'codes.txt' }],
  ])('%s goes on', (_, href, init, attributes) => {
    expect(click(href, init, attributes)).toBe(true);
    expect(told).toEqual([]);
  });
});

it('a click while online goes on', () => {
  setOnline(true);
  expect(click('/settings')).toBe(true);
  expect(told).toEqual([]);
});
