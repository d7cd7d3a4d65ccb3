import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Brand } from '#components/shell/brand-mark.tsx';
import { BRAND } from '#shared/brand.ts';

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <Stack sx={{ minHeight: '100dvh' }}>
      <Stack component="header" direction="row" sx={{ px: { xs: 2.5, sm: 4 }, py: 2.5 }}>
        <Link href="/" underline="none" color="textPrimary">
          <Brand />
        </Link>
      </Stack>
      {children}
      <Stack
        component="footer"
        direction="row"
        sx={{
          displayPrint: 'none',
          justifyContent: 'center',
          gap: 2,
          mt: 'auto',
          px: 4,
          py: 2.5,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{BRAND.version}</span>
        <Link href="/verify" color="inherit">
          Check signatures
        </Link>
        <Link href="/terms-of-service" color="inherit">
          Terms & Conditions
        </Link>
      </Stack>
    </Stack>
  );
}
