import { followColorScheme } from './follow-color-scheme.ts';

/** Gives the page a system that prefers dark or light; returns the function that changes it. */
function system(isDark: boolean): (isDark: boolean) => void {
  const query = Object.assign(new EventTarget(), { matches: isDark });
  window.matchMedia = jest.fn(() => query) as unknown as typeof window.matchMedia; // only what is used of it
  return (matches) => {
    query.matches = matches;
    query.dispatchEvent(new Event('change'));
  };
}
const marks = () => document.documentElement.getAttributeNames().filter((name) => name.startsWith('data-'));
const { matchMedia } = window;
afterEach(() => {
  window.matchMedia = matchMedia;
  localStorage.clear();
});

it('marks the page as the system says, and follows it', () => {
  const change = system(true);
  followColorScheme();
  expect(marks()).toEqual(['data-dark']);
  change(false);
  expect(marks()).toEqual(['data-light']);
});

it('prefers what the user chose, also in another tab', () => {
  system(true);
  localStorage.setItem('mui-mode', 'light');
  followColorScheme();
  expect(marks()).toEqual(['data-light']);
  localStorage.setItem('mui-mode', 'dark');
  window.dispatchEvent(new Event('storage'));
  expect(marks()).toEqual(['data-dark']);
});
