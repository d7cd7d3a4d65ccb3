import ChevronRight from '@mui/icons-material/ChevronRightRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RESOURCES_PATH } from '#shared/guides/guide-list.ts';

/** Guides that answer most questions. */
const GUIDES = [
  {
    href: '/resources/introduction',
    title: 'Introduction',
    about: 'How documents travel from the upload to the last signature.',
  },
  {
    href: '/resources/get-started',
    title: 'Get started',
    about: 'Upload, choose the signatories, sign, download.',
  },
  {
    href: '/resources/web/faq',
    title: 'Frequent questions',
    about: 'Certificates, one-time codes, validity and more.',
  },
] as const;

/** Search over the guides, and links to some of them. */
export function GuideLinks({ search }: { search?: ReactNode }) {
  return (
    <div>
      <Typography variant="h2" id="guides-title" gutterBottom>
        Guides
      </Typography>
      {search}
      <Box component="nav" aria-labelledby="guides-title" sx={{ mt: 1.5 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'line' }}>
          {GUIDES.map(({ href, title, about }) => (
            <Box component="li" key={href} sx={{ borderBottom: 1, borderColor: 'line' }}>
              <Link href={href} underline="none" color="textPrimary" sx={GUIDE}>
                <Box sx={{ flex: 1 }}>
                  <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
                    {title}
                  </Typography>
                  <Typography variant="body2" component="span" color="textSecondary">
                    {about}
                  </Typography>
                </Box>
                <ChevronRight aria-hidden sx={{ color: 'text.secondary' }} />
              </Link>
            </Box>
          ))}
          <Box component="li" sx={{ pt: 1.25 }}>
            <Link
              href={RESOURCES_PATH}
              variant="body2"
              sx={{ display: 'inline-block', '@media (pointer: coarse)': { my: -1.25, py: 1.25 } }}
            >
              All guides
            </Link>
          </Box>
        </Box>
      </Box>
    </div>
  );
}

const GUIDE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1.25,
  '&:hover': { bgcolor: 'action.hover' },
};
