'use client';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';

export interface PageLinksProps {
  pages: readonly number[];
  /** Left out where the pages are not on the screen. */
  onPage: ((page: number) => void) | undefined;
}

/** The pages that show a signature; where the document is open, each leads there. */
export function PageLinks({ pages, onPage }: PageLinksProps) {
  if (pages.length === 0) return 'Not shown on a page';
  if (!onPage) return pages.join(', ');
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, maxHeight: 96, overflowY: 'auto' }}>
      {pages.map((page) => (
        <Link
          key={page}
          component="button"
          type="button"
          variant="body2"
          aria-label={`Go to page ${page}`}
          onClick={() => onPage(page)}
          sx={{ fontWeight: 500, '@media (pointer: coarse)': { py: 1, px: 0.5 } }}
        >
          {page}
        </Link>
      ))}
    </Stack>
  );
}
