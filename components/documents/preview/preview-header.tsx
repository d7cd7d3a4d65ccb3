import Back from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import type { Document } from '#contracts/document.ts';
import { ActionsMenu } from '../actions-menu.tsx';
import type { ColumnHandlers } from '../table/document-columns.tsx';
import { StatusChip } from '../table/status-chip.tsx';

export interface PreviewHeaderProps extends Pick<ColumnHandlers, 'onAction'> {
  document: Document;
  /** Returns to the list; given where the list is not beside the document. */
  onBack?: (() => void) | undefined;
}

/** Name, status and actions of the document in the preview. */
export function PreviewHeader({ document, onAction, onBack }: PreviewHeaderProps) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 1, minHeight: 52, px: 1.5, borderBottom: 1, borderColor: 'line' }}
    >
      {onBack ? (
        <IconButton edge="start" aria-label="Back to the list" onClick={onBack}>
          <Back />
        </IconButton>
      ) : null}
      <Typography
        variant="h3"
        component={onBack ? 'h1' : 'h2'}
        noWrap
        dir="auto"
        title={document.document_name}
        sx={{ minWidth: 0, textAlign: 'left' }}
      >
        {document.document_name}
      </Typography>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, flexShrink: 0 }}>
        <StatusChip status={document.status} />
      </Box>
      <Box sx={{ flex: 1 }} />
      <Button
        component={NextLink}
        href={`/documents/${document.id}`}
        size="small"
        variant="text"
        sx={{ flexShrink: 0 }}
      >
        Open
      </Button>
      <ActionsMenu document={document} onAction={onAction} />
    </Stack>
  );
}
