import Link from '@mui/material/Link';

/** The first thing that the keyboard meets: past the menu, to the content. */
export function SkipLink() {
  return (
    <Link
      href="#content"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'raised',
        border: 1,
        borderColor: 'line',
        '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, p: 0, overflow: 'hidden' },
      }}
    >
      Skip to content
    </Link>
  );
}
