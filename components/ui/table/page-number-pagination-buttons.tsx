import PaginationItem from '@mui/material/PaginationItem';
import Stack from '@mui/material/Stack';
import { PageBox } from './page-number-pagination-box.tsx';
import type { PageFacts } from './page-number-pagination-facts.ts';

export interface PageButtonsProps {
  pageIndex: number;
  facts: PageFacts;
  isCompact: boolean;
  onPageChange: (pageIndex: number) => void;
}

/** Five pages around this one, the steps beside them, and for what lies farther away a box to type into. */
export function PageButtons({ pageIndex, facts, isCompact, onPageChange }: PageButtonsProps) {
  const { pageCount, hasNext, isTotalCapped } = facts;
  if (pageCount <= 1) return null;
  const step = (type: 'first' | 'previous' | 'next' | 'last', page: number, isThere: boolean) => (
    <PaginationItem
      type={type}
      shape="rounded"
      aria-label={`Go to ${type} page`}
      disabled={!isThere}
      onClick={() => onPageChange(page)}
    />
  );
  const isFar = !isCompact && pageCount > PAGE_BUTTONS;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
      {isFar ? <PageBox key={pageIndex} {...{ pageIndex, facts, onPageChange }} /> : null}
      <Stack component="nav" aria-label="Pages" direction="row" sx={{ alignItems: 'center' }}>
        {isCompact ? null : step('first', 0, pageIndex > 0)}
        {step('previous', pageIndex - 1, pageIndex > 0)}
        {pageWindow(pageIndex, pageCount).map((page) => (
          <PaginationItem
            key={page}
            page={page + 1}
            shape="rounded"
            selected={page === pageIndex}
            aria-label={`Page ${page + 1}`}
            aria-current={page === pageIndex ? 'page' : undefined}
            onClick={() => onPageChange(page)}
          />
        ))}
        {step('next', pageIndex + 1, hasNext)}
        {isCompact || isTotalCapped ? null : step('last', pageCount - 1, hasNext)}
      </Stack>
    </Stack>
  );
}

const PAGE_BUTTONS = 5;

/**
 * Returns the 0-based pages that have a button: up to five, with the current one in the middle where there is room.
 * MUI's usePagination cannot: next to the ends it puts a sixth page where it has an ellipsis elsewhere.
 */
export function pageWindow(current: number, pageCount: number): number[] {
  const start = Math.max(0, Math.min(current - Math.floor(PAGE_BUTTONS / 2), pageCount - PAGE_BUTTONS));
  return Array.from({ length: Math.min(PAGE_BUTTONS, pageCount) }, (_, index) => start + index);
}
