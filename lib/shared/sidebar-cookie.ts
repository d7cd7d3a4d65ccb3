/** Cookie that stores whether the sidebar is collapsed, so that the server renders that state. */
export const SIDEBAR_COOKIE = 'countersign-sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

export type SidebarState = 'expanded' | 'collapsed';

/** Returns the state of a cookie's value; expanded for any other value. */
export const parseSidebarState = (value: string | undefined): SidebarState =>
  value === 'collapsed' ? 'collapsed' : 'expanded';

/** Returns the cookie in the form that `document.cookie` takes. */
export const sidebarCookie = (state: SidebarState): string =>
  `${SIDEBAR_COOKIE}=${state}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
