import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface PageSectionProps {
  title: string;
  /** Fragment that links to the section. */
  id?: string;
  /** Sentence below the title. */
  description: string;
  /** Button at the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Part of a page with its own heading. */
export function PageSection({ id, title, description, action, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{ scrollMarginTop: { xs: '72px', lg: '24px' } }}
    >
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: { xs: 'flex-start', sm: 'flex-end' }, gap: { xs: 1, sm: 2 }, mb: 1.5 }}
      >
        <Box sx={{ flex: 1 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {description}
          </Typography>
        </Box>
        {action}
      </Stack>
      {children}
    </Box>
  );
}
