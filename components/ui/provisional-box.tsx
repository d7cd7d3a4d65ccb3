'use client';
import Box, { type BoxProps } from '@mui/material/Box';
import { useIsHydrated } from '#shared/use-is-hydrated.ts';

/**
 * Box whose content the width of the window may replace as soon as it is hydrated: `keepEarlyInput` holds the presses in it until
 * then. A component of its own, because the end of hydration renders it again, and would render its parent's content at once.
 */
export function ProvisionalBox(props: BoxProps) {
  const isHydrated = useIsHydrated();
  return <Box data-provisional={isHydrated ? undefined : ''} {...props} />;
}
