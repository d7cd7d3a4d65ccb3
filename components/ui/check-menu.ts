import type { CheckMenuProps } from './check-menu-props.ts';
import { loadLater } from './load-later.tsx';

/** Menu of choices that are marked when they apply. Its code is loaded soon after the page, or when it opens. */
export const CheckMenu = loadLater<CheckMenuProps>(
  async () => (await import('./check-menu-list.tsx')).CheckMenuList,
  ({ anchor }) => anchor !== null,
);
