import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { BRAND } from '#shared/brand.ts';
import { HOME_PATH } from '#shared/return-path.ts';
import { LIGHT } from '#components/ui/theme/theme-tokens.ts';
import { BAND } from './section.tsx';

/** The page around it must be light as well: what shows beyond its edges, and the scroll bars. */
const LIGHT_PAGE = (
  <GlobalStyles
    styles={{
      'html:has([data-always-light])': { colorScheme: 'light !important' },
      'body:has([data-always-light])': { backgroundColor: LIGHT.background },
    }}
  />
);

export interface LandingFrameProps {
  /** Logo with the name of the product. */
  brand: ReactNode;
  isSignedIn: boolean;
  children: ReactNode;
}

/** Header and footer of the landing page, which is light whatever the theme (RT-06). */
export function LandingFrame({ brand, isSignedIn, children }: LandingFrameProps) {
  return (
    <Box
      data-light=""
      data-always-light=""
      sx={{ colorScheme: 'light', bgcolor: 'background.default', color: 'text.primary', minHeight: '100dvh' }}
    >
      {LIGHT_PAGE}
      <Stack
        component="header"
        direction="row"
        sx={{ ...BAND, alignItems: 'center', justifyContent: 'space-between', gap: 2, py: 2.5 }}
      >
        <Link href="/" underline="none" color="textPrimary">
          {brand}
        </Link>
        <Stack component="nav" aria-label="Account" direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          {isSignedIn ? (
            <Button href={HOME_PATH} variant="contained">
              Open documents
            </Button>
          ) : (
            <>
              <Button href="/login" variant="text">
                Sign in
              </Button>
              <Button href="/register" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
                Create an account
              </Button>
            </>
          )}
        </Stack>
      </Stack>
      <main>{children}</main>
      <Footer />
    </Box>
  );
}

function Footer() {
  return (
    <Stack
      component="footer"
      direction="row"
      sx={{
        ...BAND,
        flexWrap: 'wrap',
        gap: 2,
        py: 4,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>
        {BRAND.name} {BRAND.version}
      </span>
      <Link href="/verify" color="inherit">
        Check signatures
      </Link>
      <Link href="/terms-of-service" color="inherit">
        Terms & Conditions
      </Link>
      <Link href="#demo" color="inherit">
        Request a demo
      </Link>
    </Stack>
  );
}
