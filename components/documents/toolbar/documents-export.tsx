import ExportIcon from '@mui/icons-material/IosShareRounded';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ExportDialog } from '#components/ui/export/export-dialog.tsx';
import { conditionsOf, type DocumentsQuery } from '../documents-query.ts';
import { ICON_ON_PHONE } from '../signatories/narrow-button.ts';
import { TAB_WORDS } from '#contracts/document-words.ts';

/** Exports all rows that the table shows, whatever its page. */
export function DocumentsExport({ query }: { query: DocumentsQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, search, from, to } = query;
  return (
    <>
      <Button
        startIcon={<ExportIcon />}
        aria-label="Export"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={ICON_ON_PHONE}
      >
        <span className="label">Export</span>
      </Button>
      <ExportDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        defaultFileName={TAB_WORDS[status].replace('/', ' or ')}
        extra={{ table: 'documents', query: { status, search, ...conditionsOf(query) } }}
        range={{ from, to }}
      />
    </>
  );
}
