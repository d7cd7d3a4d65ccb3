/** Cookie that stores whether the sidebar is collapsed, so that the server renders that state. */
export const SIDEBAR_COOKIE = 'countersign-sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** `auto`: not chosen by the user, so that the width of the window decides. */
export type SidebarState = 'expanded' | 'collapsed' | 'auto';

/** Returns the state of a cookie's value; auto for any other value. */
export const parseSidebarState = (value: string | undefined): SidebarState =>
  value === 'collapsed' || value === 'expanded' ? value : 'auto';

/** Returns the cookie in the form that `document.cookie` takes. */
export const sidebarCookie = (state: SidebarState): string =>
  `${SIDEBAR_COOKIE}=${state}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
