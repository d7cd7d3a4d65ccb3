import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { BRAND } from '#shared/brand.ts';

/** The version, with the terms beside it. */
export function VersionLine({ onFollow }: { onFollow: () => void }) {
  return (
    <Box
      component="li"
      role="none"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        mt: 0.5,
        px: 1.25,
        pt: 1.25,
        pb: 0.75,
        borderTop: 1,
        borderColor: 'line',
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>{BRAND.version}</span>
      <Link href="/terms-of-service" role="menuitem" color="inherit" onClick={onFollow}>
        Terms & Conditions
      </Link>
    </Box>
  );
}
