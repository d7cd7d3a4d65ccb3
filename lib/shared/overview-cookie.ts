/** Cookie that stores whether the overview of the documents is collapsed, so that the server renders that state. */
export const OVERVIEW_COOKIE = 'countersign-overview';
const ONE_YEAR = 365 * 24 * 60 * 60;

/** Returns whether the overview is open by the cookie's value; true for any value but that of a collapsed one. */
export const isOverviewOpen = (value: string | undefined): boolean => value !== 'collapsed';

/** Returns the cookie in the form that `document.cookie` takes. */
export const overviewCookie = (isOpen: boolean): string =>
  `${OVERVIEW_COOKIE}=${isOpen ? 'open' : 'collapsed'}; path=/; max-age=${ONE_YEAR}; samesite=lax`;
