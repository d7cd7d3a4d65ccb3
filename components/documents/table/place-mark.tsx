import Box from '@mui/material/Box';

/** The place of a signatory in the order, as a number in a disc. Decoration: the list says it too. */
export function PlaceMark({ place }: { place: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        width: 24,
        height: 24,
        borderRadius: '50%',
        bgcolor: 'primaryTint',
        color: 'primary.main',
        fontSize: '0.75rem',
        fontWeight: 600,
      }}
    >
      {place}
    </Box>
  );
}
