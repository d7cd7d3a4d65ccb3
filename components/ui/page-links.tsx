import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';

export interface PageLinksProps {
  pages: readonly number[];
  onPage: (page: number) => void;
}

/** Page numbers in a row, each a button that goes to the page. */
export function PageLinks({ pages, onPage }: PageLinksProps) {
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, maxHeight: 96, overflowY: 'auto' }}
    >
      {pages.map((page) => (
        <Link
          key={page}
          component="button"
          type="button"
          variant="body2"
          underline="always"
          aria-label={`Go to page ${page}`}
          onClick={() => onPage(page)}
          sx={{
            fontWeight: 500,
            fontVariantNumeric: 'tabular-nums',
            '@media (pointer: coarse)': { minWidth: 32, py: 1.25 },
          }}
        >
          {page}
        </Link>
      ))}
    </Stack>
  );
}
