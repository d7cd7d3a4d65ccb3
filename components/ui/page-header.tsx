import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  /** Primary button of the page. */
  action?: ReactNode;
  /** True for a page whose content begins high on a phone: title and action in one row there, without the description. */
  isFlatOnPhone?: boolean;
}

/** Title of a page with its description and primary action. */
export function PageHeader({ title, description, action, isFlatOnPhone = false }: PageHeaderProps) {
  return (
    <Stack
      component="header"
      direction={isFlatOnPhone ? 'row' : { xs: 'column', sm: 'row' }}
      sx={{
        flexWrap: isFlatOnPhone ? 'wrap' : { sm: 'wrap' },
        alignItems: { xs: isFlatOnPhone ? 'center' : 'stretch', sm: 'flex-start' },
        gap: 2,
        mt: { xs: isFlatOnPhone ? -1 : 0, sm: 0 },
        mb: { xs: isFlatOnPhone ? 0.5 : 3, sm: 3 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: { xs: isFlatOnPhone ? '1 1 auto' : 'none', sm: '1 1 18.75rem' } }}>
        <Typography variant="h1">{title}</Typography>
        {description ? (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ mt: 0.5, ...(isFlatOnPhone ? { display: { xs: 'none', sm: 'block' } } : {}) }}
          >
            {description}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ flexShrink: 0 }}>{action}</Box> : null}
    </Stack>
  );
}
