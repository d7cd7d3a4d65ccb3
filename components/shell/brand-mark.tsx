import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { BRAND } from '#shared/brand.ts';

/** Logo of the product: a check mark drawn as one pen stroke. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      width={size}
      height={size}
      sx={{ flexShrink: 0, display: 'block' }}
    >
      <Box component="rect" width="32" height="32" rx="8" sx={{ fill: 'var(--mui-palette-primary-main)' }} />
      <Box component="path" d={PEN_STROKE} sx={{ fill: 'var(--mui-palette-primary-contrastText)' }} />
    </Box>
  );
}

const PEN_STROKE =
  'M6.2 17.4c1.7-1.2 3.4-.2 4.5 1.9.6 1.1 1 2.3 1.3 3.4 2.3-6 6.5-11.7 13.5-16.4.5-.3.9.2.5.6-5.5 5.5-9.3 11.3-11.7 18.2-.5 1.4-3 1.6-3.5.1-.7-2.2-1.5-4.1-2.4-5.3-.6-.8-1.2-1.3-2-1.5-.6-.2-.7-.6-.2-1z';

/** Logo with the name of the product. */
export function Brand({ size = 28 }: { size?: number }) {
  return (
    <Stack direction="row" component="span" sx={{ alignItems: 'center', gap: 1.25 }}>
      <BrandMark size={size} />
      <Typography component="span" variant="h3" sx={{ letterSpacing: '-0.01em' }}>
        {BRAND.name}
      </Typography>
    </Stack>
  );
}
