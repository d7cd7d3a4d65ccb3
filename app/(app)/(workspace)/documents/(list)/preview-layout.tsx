import Box from '@mui/material/Box';
import { DocumentsPagination } from '#components/documents/table/documents-pagination.tsx';
import { PreviewList } from '#components/documents/preview/preview-list.tsx';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import type { LayoutProps } from './layout-props.ts';
import { LoadedDocuments } from './loaded-documents.tsx';
import { SelectedDocument } from './selected-document.tsx';

/** Layout Preview: the list beside the document; on a narrow screen the list first, then the document. */
export function PreviewLayout(props: LayoutProps) {
  const { query, change, isNarrow, onAction } = props;
  const { instanceId } = query;
  if (isNarrow && instanceId) {
    const back = () => change({ instanceId: undefined }, 'replace');
    return <SelectedDocument id={instanceId} rows={[]} onAction={onAction} onBack={back} isOpened />;
  }
  return (
    <LoadedDocuments {...props}>
      {(page, isLoading) => {
        const selectedId = isNarrow ? undefined : (instanceId ?? page.rows[0]?.id);
        const list = <ListColumn {...props} page={page} isLoading={isLoading} selectedId={selectedId} />;
        if (!selectedId) return list;
        return (
          <Box sx={BESIDE}>
            {list}
            <SelectedDocument
              id={selectedId}
              rows={page.rows}
              onAction={onAction}
              isOpened={instanceId !== undefined}
            />
          </Box>
        );
      }}
    </LoadedDocuments>
  );
}

const BESIDE = {
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  gap: 1.5,
  height: 'max(480px, calc(100dvh - 262px - var(--above-list, 0px)))',
  '@media print': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: '240mm', // on a sheet of its own, A4 or Letter
    breakBefore: 'page',
    '& > :first-of-type': { display: 'none' },
  },
} as const;

interface ListColumnProps extends LayoutProps {
  page: LoadedPage;
  isLoading: boolean;
  selectedId: string | undefined;
}

function ListColumn({ query, change, isNarrow, page, isLoading, selectedId }: ListColumnProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <PreviewList
          documents={page.rows}
          selectedId={selectedId}
          isLoading={isLoading}
          onSelect={({ id }) => change({ instanceId: id }, isNarrow ? 'push' : 'replace')}
        />
      </Box>
      <Box sx={{ px: 1.5, borderTop: 1, borderColor: 'line' }}>
        <DocumentsPagination query={query} change={change} page={page} isCompact />
      </Box>
    </Box>
  );
}
