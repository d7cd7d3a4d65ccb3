import Box from '@mui/material/Box';
import type { GuideSection } from '#shared/guides/guide-sections.ts';

/** Table of contents of a guide, at the right of wide screens. */
export function GuideContents({ sections }: { sections: readonly GuideSection[] }) {
  return (
    <Box component="nav" aria-label="On this page" sx={CONTENTS}>
      <p>On this page</p>
      <ul>
        {sections
          .filter(({ level }) => level === 2)
          .map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
      </ul>
    </Box>
  );
}

const CONTENTS = {
  display: { xs: 'none', xl: 'block' },
  displayPrint: 'none',
  position: 'sticky',
  top: 104,
  alignSelf: 'flex-start',
  flexShrink: 0,
  width: 216,
  maxHeight: 'calc(100dvh - 136px)',
  overflowY: 'auto',
  typography: 'body2',
  '& p': { m: 0, mb: 1, typography: 'caption', fontWeight: 600 },
  '& ul': { m: 0, p: 0, listStyle: 'none', borderLeft: 1, borderColor: 'line' },
  '& a': {
    display: 'block',
    py: 0.625,
    pl: 1.5,
    color: 'text.secondary',
    textDecoration: 'none',
    '&:hover': { color: 'text.primary' },
  },
} as const;
