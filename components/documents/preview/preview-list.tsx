import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Document } from '#contracts/document.ts';
import { useShortcut } from '#client/shortcuts.ts';
import { FileBadge } from '#components/ui/upload/file-badge.tsx';
import { DateAdded } from '../table/date-added.tsx';
import { StatusChip } from '../table/status-chip.tsx';

export interface PreviewListProps {
  documents: readonly Document[];
  selectedId: string | undefined;
  onSelect: (document: Document) => void;
  isLoading: boolean;
}

/** The documents of a page, beside the one that is open. */
export function PreviewList({ documents, selectedId, onSelect, isLoading }: PreviewListProps) {
  const step = (by: number) => {
    const index = documents.findIndex(({ id }) => id === selectedId);
    const next = documents[index < 0 ? 0 : index + by];
    if (next) onSelect(next);
  };
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return (
    <List
      aria-label="Documents"
      aria-busy={isLoading}
      disablePadding
      sx={{ opacity: isLoading ? 0.6 : 1, transition: 'opacity 160ms' }}
    >
      {documents.map((document) => (
        <ListItem key={document.id} data-id={document.id} disablePadding divider sx={ROW}>
          <ListItemButton
            selected={document.id === selectedId}
            aria-current={document.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(document)}
            sx={{ alignItems: 'flex-start', gap: 1.25, px: 1.5, py: 1.25 }}
          >
            <Box sx={{ pt: 0.25 }}>
              <FileBadge name={document.document_name} />
            </Box>
            <PreviewListText document={document} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}

/** Skips the layout of rows that are out of sight: a page has up to a thousand. */
const ROW = { contentVisibility: 'auto', containIntrinsicSize: 'auto 69px' } as const;

function PreviewListText({ document }: { document: Document }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle2" component="p" noWrap title={document.document_name}>
        {document.document_name}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <StatusChip status={document.status} />
        <Typography variant="caption" color="text.secondary">
          <DateAdded iso={document.date_added} />
        </Typography>
      </Stack>
    </Box>
  );
}
