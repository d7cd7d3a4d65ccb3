import Box from '@mui/material/Box';

/** Serial number of a signatory in a disc. Hidden from screen readers, because the list announces the position. */
export function SerialNumberMark({ serialNumber }: { serialNumber: number }) {
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
      {serialNumber}
    </Box>
  );
}
