import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useShortcut } from '#client/shortcuts.ts';
import { DocumentCards } from '#components/documents/table/document-cards.tsx';
import { DocumentTable, type DocumentSort } from '#components/documents/table/document-table.tsx';
import { DocumentsPagination } from '#components/documents/table/documents-pagination.tsx';
import { focusedId } from '#components/documents/table/focused-id.ts';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import type { Document } from '#contracts/document.ts';
import type { LayoutProps } from './layout-props.ts';
import { LoadedDocuments } from './loaded-documents.tsx';

/**
 * Layout Details: a table, or cards on a narrow screen. A name opens the preview of its document; “Sign Digitally” opens its
 * signing room, where the document is seen while it is signed.
 */
export function DetailsLayout(props: LayoutProps) {
  const { query, change, isNarrow, selection, isSelecting } = props;
  const onAction = useRowAction(props.onAction);
  const onOpen = useCallback(({ id }: Document) => change({ layout: 'preview', instanceId: id }), [change]);
  const isMyTurn = useIsMyTurn();
  useShortcut('sign', () => {
    const row = props.list.data?.rows.find(({ id }) => id === focusedId());
    if (!row || !isMyTurn(row)) return false;
    onAction('sign_digitally', row);
    return true;
  });
  const onSortChange = (sort: DocumentSort) => change({ ...sort, pageIndex: 0 }, 'replace');
  return (
    <LoadedDocuments {...props}>
      {(page, isLoading) => {
        const shown = { documents: page.rows, isLoading, selection, onOpen, onAction };
        return (
          <>
            {isNarrow ? (
              <DocumentCards {...shown} isSelecting={isSelecting} />
            ) : (
              <DocumentTable {...shown} sort={query} onSortChange={onSortChange} />
            )}
            <DocumentsPagination query={query} change={change} page={page} isCompact={isNarrow} />
          </>
        );
      }}
    </LoadedDocuments>
  );
}

/** Returns the handler of a row's actions: signing opens the room of the document. */
function useRowAction(onAction: LayoutProps['onAction']): LayoutProps['onAction'] {
  const router = useRouter();
  return useCallback(
    (action, document) => {
      if (action === 'sign_digitally') router.push(`/documents/${document.id}`);
      else onAction(action, document);
    },
    [router, onAction],
  );
}
