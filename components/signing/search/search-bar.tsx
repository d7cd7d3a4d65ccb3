import Close from '@mui/icons-material/CloseRounded';
import Down from '@mui/icons-material/KeyboardArrowDownRounded';
import Up from '@mui/icons-material/KeyboardArrowUpRounded';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { ToolButton } from '../viewer/tool-button.tsx';
import type { DocumentSearch } from './use-document-search.ts';

/** Search field below the toolbar, with the number of matches and buttons for the previous and next one. */
export function SearchBar({ search, onClose }: { search: DocumentSearch; onClose: () => void }) {
  const { query, total, setQuery, step } = search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  return (
    <Stack direction="row" role="search" aria-label="Search in the document" sx={BAR}>
      <InputBase
        autoFocus
        value={query}
        placeholder="Search in the document"
        onChange={({ target }) => setQuery(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        slotProps={{
          input: { 'aria-label': 'Search in the document', maxLength: 200, enterKeyHint: 'search' },
        }}
        sx={{ flex: 1, minWidth: 0, fontSize: 14 }}
      />
      <Typography role="status" variant="caption" color="text.secondary" sx={COUNT}>
        {countText(search)}
      </Typography>
      <ToolButton label="Previous match" isDisabled={total === 0} onClick={() => step(-1)}>
        <Up />
      </ToolButton>
      <ToolButton label="Next match" isDisabled={total === 0} onClick={() => step(1)}>
        <Down />
      </ToolButton>
      <ToolButton label="Close the search" onClick={onClose}>
        <Close />
      </ToolButton>
      <Box
        aria-hidden
        sx={PROGRESS}
        style={{ width: `${isSearching(search) ? search.progress * 100 : 0}%` }}
      />
    </Stack>
  );
}

function countText(search: DocumentSearch): string {
  const { needle, total, ordinal } = search;
  if (needle === '') return '';
  if (total > 0) return `${ordinal} of ${total}${isSearching(search) ? '+' : ''}`;
  return isSearching(search) ? 'Searching' : 'Not found';
}

const isSearching = ({ needle, progress }: DocumentSearch) => needle !== '' && progress < 1;

const COUNT = { px: 1, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
const BAR = {
  position: 'relative',
  alignItems: 'center',
  gap: 0.25,
  minHeight: 44,
  pl: 2,
  pr: 1.5,
  borderBottom: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
} as const;
const PROGRESS = {
  position: 'absolute',
  left: 0,
  bottom: -1,
  height: 2,
  bgcolor: 'primary.main',
} as const;
