import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ComponentProps } from 'react';

export interface MemberOptionProps extends Omit<ComponentProps<'li'>, 'children'> {
  name: string | undefined;
  email: string;
}

/** Option of an autocomplete: a member's name above the e-mail address. */
export function MemberOption({ name, email, ...option }: MemberOptionProps) {
  return (
    <li {...option}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name}
        </Typography>
        <Typography variant="caption" color="text.secondary" noWrap component="p">
          {email}
        </Typography>
      </Box>
    </li>
  );
}
