/** Remembers whether the sidebar is folded, so that the server renders it right the first time. */
export const SIDEBAR_COOKIE = 'countersign-sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

export type SidebarState = 'expanded' | 'collapsed';

/** What a cookie's value says; expanded when there is none. */
export const parseSidebarState = (value: string | undefined): SidebarState =>
  value === 'collapsed' ? 'collapsed' : 'expanded';

/** The cookie as `document.cookie` takes it. */
export const sidebarCookie = (state: SidebarState): string =>
  `${SIDEBAR_COOKIE}=${state}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`;
