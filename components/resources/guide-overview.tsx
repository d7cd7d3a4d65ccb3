import Box from '@mui/material/Box';
import Link from 'next/link';
import { GUIDE_GROUPS } from '#shared/guides/guide-list.ts';

/** All guides by group, as cards. */
export function GuideOverview() {
  return (
    <Box sx={CARDS}>
      {GUIDE_GROUPS.map(({ name, description, guides }) => (
        <section key={name}>
          <h2>{name}</h2>
          <p>{description}</p>
          <ul>
            {guides.map(({ title, path }) => (
              <li key={path}>
                <Link href={path} prefetch={false}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Box>
  );
}

const CARDS = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' },
  gap: 2,
  typography: 'body2',
  '& section': {
    p: 2.5,
    border: 1,
    borderColor: 'line',
    borderRadius: 1,
    bgcolor: 'background.paper',
  },
  '& h2': { m: 0, typography: 'h3' },
  '& p': { m: 0, mt: 0.5, color: 'text.secondary' },
  '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, m: 0, mt: 1.5, p: 0, listStyle: 'none' },
  '& a': { display: 'inline-block', py: 0.75, color: 'primary.main', fontWeight: 500 },
} as const;
