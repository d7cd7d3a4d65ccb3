import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface SectionProps {
  /** Id of the section, to which links lead. */
  id: string;
  title: string;
  /** One or two sentences below the title. */
  intro: ReactNode;
  /** True for a section on the colour of surfaces. */
  isRaised?: boolean;
  children: ReactNode;
}

/** Section of the landing page: a band with a title, a sentence and content. */
export function Section({ id, title, intro, isRaised = false, children }: SectionProps) {
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={{
        scrollMarginTop: 16,
        py: { xs: 7, md: 11 },
        ...(isRaised ? { bgcolor: 'background.paper', borderBlock: 1, borderColor: 'line' } : {}),
      }}
    >
      <Box sx={BAND}>
        <Typography
          variant="h1"
          component="h2"
          id={`${id}-title`}
          sx={{ maxWidth: 640, textWrap: 'balance' }}
        >
          {title}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: { xs: 4, md: 5 }, maxWidth: 640 }}>
          {intro}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

/** Width of the content of the landing page. */
export const BAND = { width: '100%', maxWidth: 1120, mx: 'auto', px: { xs: 2.5, sm: 4 } } as const;
