import Clear from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { ACTION_WORDS } from '../action-words.ts';
import { useOffered } from '../use-offered.ts';
import { selectionOffer } from './selection-words.ts';

export interface SelectionBarProps {
  documents: readonly Document[];
  /** Moves the actions to the bottom of the screen. */
  isNarrow: boolean;
  onAction: (action: DocumentAction, documents: readonly Document[]) => void;
  onClear: () => void;
  /** Selects all documents of the page; undefined where the table's header has a checkbox for it. */
  onSelectAll?: (() => void) | undefined;
}

/** Replaces the toolbar while documents are selected: their number, and the actions that apply to all of them. */
export function SelectionBar({ documents, isNarrow, onAction, onClear, onSelectAll }: SelectionBarProps) {
  const formats = useFormats();
  const { actions, note } = selectionOffer(documents, use(ReadOnlyOrganization));
  const buttons = useOffered()(actions).map((action) => (
    <ActionButton
      key={action}
      action={action}
      isStacked={isNarrow}
      onClick={() => onAction(action, documents)}
    />
  ));
  return (
    <Stack
      role="toolbar"
      aria-label="Selection"
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        my: 1.5,
        px: 1,
        minHeight: 46,
        borderRadius: 1,
        bgcolor: 'primaryTint',
      }}
    >
      <IconButton size="small" aria-label="Clear selection" onClick={onClear}>
        <Clear />
      </IconButton>
      <Typography
        role="status"
        variant="subtitle2"
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', mr: 1 }}
      >
        {formats.number(documents.length)} selected
      </Typography>
      {onSelectAll ? (
        <Button size="small" variant="text" onClick={onSelectAll}>
          Select all
        </Button>
      ) : null}
      {isNarrow ? <BottomBar note={note}>{buttons}</BottomBar> : buttons}
      {note && !isNarrow ? (
        <Typography variant="body2" color="text.secondary" noWrap title={note} sx={{ minWidth: 0 }}>
          {note}
        </Typography>
      ) : null}
    </Stack>
  );
}

interface ActionButtonProps {
  action: DocumentAction;
  isStacked: boolean;
  onClick: () => void;
}

function ActionButton({ action, isStacked, onClick }: ActionButtonProps) {
  const { label, Icon, isFinal } = ACTION_WORDS[action];
  return (
    <Button
      size="small"
      {...(isFinal ? { color: 'error' as const } : {})}
      variant={isStacked ? 'text' : 'outlined'}
      startIcon={<Icon />}
      onClick={onClick}
      sx={isStacked ? STACKED : { bgcolor: 'raised' }}
    >
      {label}
    </Button>
  );
}

const STACKED = {
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 56,
  flexDirection: 'column',
  gap: 0.25,
  px: 0.5,
  fontSize: '0.75rem',
  lineHeight: 1.2,
  whiteSpace: 'normal',
  '& .MuiButton-startIcon': { m: 0 },
} as const;

function BottomBar({ note, children }: { note: string | null; children: React.ReactNode }) {
  return (
    <Box
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        left: 0,
        right: 0,
        bottom: 0,
        px: 1,
        pt: 0.5,
        pb: 'calc(4px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'line',
        bgcolor: 'raised',
      }}
    >
      {note ? (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ px: 1, pt: 0.5 }}>
          {note}
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ justifyContent: 'space-around' }}>
        {children}
      </Stack>
    </Box>
  );
}
