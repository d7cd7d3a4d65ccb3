import { GUIDES, RESOURCES_PATH } from '#shared/guides/guide-list.ts';

/** Path of the landing page for signed-in users, which the middleware shows them at `/`. */
export const USERS_LANDING_PATH = '/welcome';

/** Paths of the pages that the build makes. They hold nothing of the visitor. */
const STATIC_PAGES = new Set([
  ...['/', USERS_LANDING_PATH, '/terms-of-service', RESOURCES_PATH],
  ...GUIDES.map(({ path }) => path),
]);

/** Returns whether the build made the page of a path, so that it holds no nonce. */
export const isStaticPage = (path: string): boolean => STATIC_PAGES.has(path);
