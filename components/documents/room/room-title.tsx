import Back from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { HoverLink } from '#components/ui/hover-link.tsx';
import type { Document } from '#contracts/document.ts';
import { DueMark } from '../due-date/due-mark.tsx';
import { StatusChip } from '../table/status-chip.tsx';

/** Way back to the list, name and status of the document. */
export function RoomTitle({ document }: { document: Document | null }) {
  return (
    <>
      {document ? (
        <IconButton component={HoverLink} href="/documents" edge="start" aria-label="Back to the list">
          <Back />
        </IconButton>
      ) : (
        <Box sx={{ width: 32, height: 36, flexShrink: 0 }} />
      )}
      <Typography variant="h3" component="h1" dir="auto" title={document?.document_name} sx={NAME}>
        {document?.document_name ?? 'Document'}
      </Typography>
      {document ? (
        <Box sx={STATUS}>
          <StatusChip status={document.status} />
          <DueMark document={document} />
        </Box>
      ) : null}
    </>
  );
}

/** At most two lines, one on a narrow screen. */
const NAME = {
  flex: '1 1 0',
  minWidth: 0,
  textAlign: 'left',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '1',
  '@media (min-width: 1200px)': { flexBasis: 'calc(100% - 52px)', WebkitLineClamp: '2' },
} as const;

/** Below the name where the title stands above the rail. */
const STATUS = {
  flexShrink: 0,
  display: { xs: 'none', sm: 'flex' },
  flexWrap: 'wrap', // both may be wider than the rail
  alignItems: 'center',
  columnGap: 1,
  // Below the name; at the left where large text needs the room.
  '@media (min-width: 1200px)': { flexBasis: '100%', pl: 'clamp(0px, 100% - 14rem, 36px)' },
} as const;
