/** Cookie that stores whether the overview of the documents is collapsed, so that the server renders that state. */
export const OVERVIEW_COOKIE = 'countersign-overview';
const ONE_YEAR = 365 * 24 * 60 * 60;

/** Returns whether the user opened the overview by the cookie's value; null if they have not chosen: a phone then folds it. */
export function parseOverviewState(value: string | undefined): boolean | null {
  if (value === 'open') return true;
  return value === 'collapsed' ? false : null;
}

/** Returns the cookie in the form that `document.cookie` takes. */
export const overviewCookie = (isOpen: boolean): string =>
  `${OVERVIEW_COOKIE}=${isOpen ? 'open' : 'collapsed'}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
