import Box from '@mui/material/Box';
import { extensionOf, fileColour, type FileColour } from './file-badge-kind.ts';

/** Text and ground in light, then in dark; each pair at 4.5:1 or more. */
const SHADES: Record<FileColour, readonly [string, string, string, string]> = {
  red: ['#B3261E', '#FCE8E6', '#FF9C93', '#42201D'],
  blue: ['#1B4FC4', '#E6EEFF', '#9DBBFF', '#1C2A4A'],
  green: ['#166B3F', '#E3F4EA', '#6FD39B', '#173222'],
  orange: ['#9A4A00', '#FFEBD9', '#FFB070', '#422A14'],
  yellow: ['#7A5700', '#FFF3CC', '#F0C95A', '#382E10'],
  purple: ['#6B35B8', '#F1E8FF', '#C7A4FF', '#31224A'],
  pink: ['#A8246F', '#FFE6F3', '#FF9CCB', '#421D32'],
  gray: ['#4F5862', '#ECEDEE', '#B4BCC4', '#2A2F34'],
};

/** The kind of a file as a small coloured tag. Decoration: the name beside it says the same. */
export function FileBadge({ name }: { name: string }) {
  const colour = fileColour(name);
  const [text, ground, darkText, darkGround] = SHADES[colour];
  return (
    <Box
      component="span"
      aria-hidden
      data-colour={colour}
      sx={(theme) => ({
        display: 'inline-grid',
        placeItems: 'center',
        flexShrink: 0,
        minWidth: 36,
        height: 22,
        px: 0.5,
        borderRadius: '4px',
        fontSize: '0.6875rem',
        fontWeight: 600,
        letterSpacing: '0.02em',
        color: text,
        bgcolor: ground,
        ...theme.applyStyles('dark', { color: darkText, backgroundColor: darkGround }),
      })}
    >
      {extensionOf(name).slice(0, 4).toUpperCase() || 'FILE'}
    </Box>
  );
}
