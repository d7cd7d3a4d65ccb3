import Back from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import type { Document } from '#contracts/document.ts';
import { StatusChip } from '../table/status-chip.tsx';

/** Way back to the list, name and status of the document. */
export function RoomTitle({ document }: { document: Document | null }) {
  return (
    <>
      <IconButton component={NextLink} href="/documents" edge="start" aria-label="Back to the list">
        <Back />
      </IconButton>
      <Typography variant="h3" component="h1" title={document?.document_name} sx={NAME}>
        {document?.document_name ?? 'Document'}
      </Typography>
      {document ? (
        <Box sx={{ flexShrink: 0, display: { xs: 'none', sm: 'block' } }}>
          <StatusChip status={document.status} />
        </Box>
      ) : null}
    </>
  );
}

/** At most two lines, one on a narrow screen. */
const NAME = {
  flex: '1 1 0',
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '1',
  '@media (min-width: 1200px)': { WebkitLineClamp: '2' },
} as const;
