import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';

export interface MemberOptionProps extends Omit<ComponentProps<'li'>, 'children'> {
  name: string | undefined;
  email: string;
  /** True if a long name continues on further lines. */
  wraps?: boolean;
}

/** Option of an autocomplete: a member's name above the e-mail address. */
export function MemberOption({ name, email, wraps = false, ...option }: MemberOptionProps) {
  return (
    <li {...option}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap={!wraps} sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary" noWrap component="p">
          {email}
        </Typography>
      </Box>
    </li>
  );
}
