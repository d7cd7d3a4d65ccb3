'use client';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Document } from '#contracts/document.ts';
import { ActionsMenu } from './actions-menu.tsx';
import { DateAdded } from './date-added.tsx';
import type { ColumnHandlers } from './document-columns.tsx';
import { DocumentName } from './document-name.tsx';
import { SignatoriesProgress } from './signatories-progress.tsx';
import { StatusChip } from './status-chip.tsx';

export interface DocumentCardsProps extends ColumnHandlers {
  documents: readonly Document[];
  isLoading: boolean;
}

/** The documents of a page where a table has no room: one card each. */
export function DocumentCards({ documents, isLoading, onOpen, onAction }: DocumentCardsProps) {
  return (
    <List
      aria-label="Documents"
      aria-busy={isLoading}
      disablePadding
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        opacity: isLoading ? 0.6 : 1,
        transition: 'opacity 160ms',
      }}
    >
      {documents.map((document) => (
        <ListItem
          key={document.id}
          disablePadding
          sx={{
            display: 'block',
            contentVisibility: 'auto', // a page may hold a thousand
            containIntrinsicSize: 'auto 96px',
            p: 1.5,
            border: 1,
            borderColor: 'line',
            borderRadius: 1,
            bgcolor: 'background.paper',
          }}
        >
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <DocumentName document={document} onOpen={onOpen} />
            </Box>
            <ActionsMenu document={document} onAction={onAction} />
          </Stack>
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
            <StatusChip status={document.status} />
            <Typography variant="body2" color="text.secondary">
              <DateAdded iso={document.date_added} />
            </Typography>
            {document.signatories.length > 0 ? (
              <Box sx={{ ml: 'auto' }}>
                <SignatoriesProgress signatories={document.signatories} />
              </Box>
            ) : null}
          </Stack>
        </ListItem>
      ))}
    </List>
  );
}
