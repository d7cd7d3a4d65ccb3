import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
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
  const { list, stop, onKeyDown, onFocus } = useOneStop(documents, selectedId);
  useShortcut('next', () => step(1));
  useShortcut('previous', () => step(-1));
  return (
    <List
      ref={list}
      onKeyDown={onKeyDown}
      aria-label="Documents"
      aria-busy={isLoading}
      disablePadding
      sx={{ opacity: isLoading ? 0.6 : 1, transition: 'opacity 160ms' }}
    >
      {documents.map((document) => (
        <ListItem key={document.id} data-id={document.id} disablePadding divider sx={ROW}>
          <ListItemButton
            tabIndex={document.id === stop ? 0 : -1}
            onFocus={() => onFocus(document.id)}
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

/** Makes the list one Tab stop, with keys that move the focus between its documents. The stop follows the focus and the selection. */
function useOneStop(documents: readonly Document[], selectedId: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState({ focusedId: selectedId, selectedId });
  if (last.selectedId !== selectedId) setLast({ focusedId: selectedId, selectedId });
  const isListed = documents.some(({ id }) => id === last.focusedId);
  const stop = isListed ? last.focusedId : documents[0]?.id;
  const onKeyDown = (event: KeyboardEvent) => {
    const from = documents.findIndex(({ id }) => id === stop);
    const to = indexAfter(event, from, documents.length);
    if (to === null) return;
    event.preventDefault(); // the list does not scroll by itself
    list.current?.children[to]?.querySelector<HTMLElement>('[tabindex]')?.focus();
  };
  const onFocus = (focusedId: string) => setLast({ focusedId, selectedId });
  return { list, stop, onKeyDown, onFocus };
}

/** Documents that Page Up and Page Down pass. */
const PAGE = 10;

/** Returns the index that a key leads to; null for a key that leads nowhere. */
function indexAfter(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  index: number,
  count: number,
): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  const within = (wanted: number) => Math.max(0, Math.min(wanted, count - 1));
  switch (key) {
    case 'ArrowUp':
      return within(index - 1);
    case 'ArrowDown':
      return within(index + 1);
    case 'PageUp':
      return within(index - PAGE);
    case 'PageDown':
      return within(index + PAGE);
    case 'Home':
      return 0;
    case 'End':
      return within(count);
    default:
      return null;
  }
}

/** Skips the layout of rows that are out of sight: a page has up to a thousand. */
const ROW = { contentVisibility: 'auto', containIntrinsicSize: 'auto 69px' } as const;

function PreviewListText({ document }: { document: Document }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography
        variant="subtitle2"
        component="p"
        noWrap
        dir="auto"
        title={document.document_name}
        sx={{ textAlign: 'left' }}
      >
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
