import Avatar from '@mui/material/Avatar';
import { initialsOf } from '#shared/initials.ts';

export function OrganizationBadge({ name }: { name: string }) {
  return (
    <Avatar
      variant="rounded"
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        borderRadius: 0.75,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
