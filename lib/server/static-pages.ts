import { RESOURCES_PATH } from '#shared/guides/guide-list.ts';

/** Paths of the pages that the build makes; so are all pages below them. They are the same for every visitor. */
const STATIC_PAGES = [RESOURCES_PATH];

/** Returns whether the build made the page of a path, so that it holds no nonce. */
export const isStaticPage = (path: string): boolean =>
  STATIC_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
