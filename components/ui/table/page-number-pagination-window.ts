export const PAGE_BUTTONS = 5;

/**
 * Returns the 0-based pages that have a button: up to five, with the current one in the middle where there is room.
 * MUI's usePagination cannot: next to the ends it puts a sixth page where it has an ellipsis elsewhere.
 */
export function pageWindow(current: number, pageCount: number): number[] {
  const start = Math.max(0, Math.min(current - Math.floor(PAGE_BUTTONS / 2), pageCount - PAGE_BUTTONS));
  return Array.from({ length: Math.min(PAGE_BUTTONS, pageCount) }, (_, index) => start + index);
}
