import Box from '@mui/material/Box';
import { initialsOf } from '#shared/initials.ts';

interface InitialsProps {
  name: string;
  shape: 'person' | 'organization';
  /** Width and height in pixels; by default those of a menu. */
  size?: number | undefined;
}

const LOOK = {
  person: { width: 32, borderRadius: '50%', bgcolor: 'primaryTint', color: 'primary.main' },
  organization: { width: 28, borderRadius: '6px', bgcolor: 'primary.main', color: 'primary.contrastText' },
};

/** Draws the initials of a name. Hidden from screen readers, because the name itself stands beside it. */
export function Initials({ name, shape, size }: InitialsProps) {
  return (
    <Box
      component="span"
      aria-hidden
      data-initials={initialsOf(name)}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        aspectRatio: '1',
        typography: 'caption',
        fontWeight: 600,
        '&::before': { content: 'attr(data-initials)' },
        ...LOOK[shape],
        ...(size === undefined ? {} : { width: size, fontSize: size * 0.375 }),
      }}
    />
  );
}
