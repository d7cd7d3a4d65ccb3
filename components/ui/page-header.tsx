import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** Primary button of the page. */
  action?: ReactNode;
}

/** Title of a page with its description and primary action. */
export function PageHeader({ title, description, action }: PageHeaderProps) {
  return (
    <Stack
      component="header"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{ flexWrap: { sm: 'wrap' }, alignItems: { xs: 'stretch', sm: 'flex-start' }, gap: 2, mb: 3 }}
    >
      <Box sx={{ minWidth: 0, flex: { sm: '1 1 300px' } }}>
        <Typography variant="h1">{title}</Typography>
        {description ? (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {description}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ flexShrink: 0 }}>{action}</Box> : null}
    </Stack>
  );
}
