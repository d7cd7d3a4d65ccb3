import Upload from '@mui/icons-material/UploadFileRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { DocumentsTitle } from '#components/documents/documents-title.tsx';
import { DOCUMENTS_PANEL_ID, NO_NUMBERS, statusTabs } from '#components/documents/toolbar/documents-tabs.ts';
import { FROM_START } from '#components/documents/toolbar/documents-filter.ts';
import { DocumentsToolbar } from '#components/documents/toolbar/documents-toolbar.tsx';
import { SelectionBar } from '#components/documents/toolbar/selection-bar.tsx';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import { TabList } from '#components/ui/tab-list.tsx';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import type { LayoutProps } from './layout-props.ts';

export interface DocumentsHeadProps extends Omit<LayoutProps, 'list' | 'onAction'> {
  /** Page of the list; undefined until it is loaded. */
  page: LoadedPage | undefined;
  /** Stands below the title. */
  overview: ReactNode;
  /** Shows and folds the overview on a phone. */
  overviewToggle: ReactNode;
  onBulkAction: (action: DocumentAction, documents: readonly Document[]) => void;
  onSelectingChange: (isSelecting: boolean) => void;
}

/** Title, tabs by status, and the toolbar, which the selection bar replaces while documents are selected. */
export function DocumentsHead(props: DocumentsHeadProps) {
  const { query, change, page, isNarrow, selection, isSelecting, onBulkAction, onUpload } = props;
  const { ids, documents } = selection;
  const rows = page?.rows ?? [];
  const clear = () => {
    selection.clear();
    props.onSelectingChange(false);
  };
  const selectAll = () => selection.change(new Set([...ids, ...rows.map(({ id }) => id)]));
  return (
    <>
      <DocumentsTitle
        action={
          <Stack direction="row" sx={{ gap: 0.5 }}>
            {props.overviewToggle}
            {onUpload ? <UploadButton onClick={onUpload} /> : null}
          </Stack>
        }
      />
      {props.overview}
      <TabList
        label="Documents by status"
        look="underlined"
        panelId={DOCUMENTS_PANEL_ID}
        tabs={statusTabs(page ?? NO_NUMBERS)}
        value={query.status}
        onChange={(next) => change({ status: next, ...FROM_START })}
      />
      {ids.size > 0 || isSelecting ? (
        <SelectionBar
          documents={documents}
          isNarrow={isNarrow}
          onAction={onBulkAction}
          onClear={clear}
          onSelectAll={isNarrow ? selectAll : undefined}
        />
      ) : (
        <DocumentsToolbar
          query={query}
          change={change}
          onSelect={isNarrow && query.layout === 'table' ? () => props.onSelectingChange(true) : undefined}
        />
      )}
    </>
  );
}

function UploadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<Upload />} onClick={onClick}>
      Upload files
    </Button>
  );
}
