import ExportIcon from '@mui/icons-material/IosShareRounded';
import { useState } from 'react';
import { ExportDialog } from '#components/ui/export/export-dialog.tsx';
import { TAB_WORDS } from '#contracts/document-words.ts';
import { conditionsOf, type DocumentsQuery } from '../documents-query.ts';
import { CompactButton } from './compact-button.tsx';

/** Exports all documents of the list, on all of its pages. */
export function DocumentsExport({ query }: { query: DocumentsQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, search, from, to } = query;
  return (
    <>
      <CompactButton label="Export" icon={<ExportIcon />} opensDialog onClick={() => setIsOpen(true)} />
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
