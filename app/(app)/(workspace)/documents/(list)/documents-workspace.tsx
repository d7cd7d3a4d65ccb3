'use client';
import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';
import dynamic from 'next/dynamic';
import { Suspense, use, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useShortcut } from '#client/shortcuts.ts';
import { useOpenUpload } from '#client/open-upload.ts';
import { useOpenAction } from '#components/documents/open-action.ts';
import type { ChosenAction } from '#components/documents/dialog-props.ts';
import { DropAnywhere } from '#components/documents/drop/drop-anywhere.tsx';
import { listScope } from '#components/documents/documents-query.ts';
import {
  DocumentsOverview,
  overviewHeight,
  OverviewToggle,
} from '#components/documents/overview/documents-overview.tsx';
import { useOverview, type OverviewStart } from '#components/documents/overview/use-overview.ts';
import { DOCUMENTS_PANEL_ID } from '#components/documents/toolbar/documents-tabs.ts';
import { DownloadStatusLater } from '#components/documents/toolbar/download-status-later.ts';
import { SignBatches } from '#components/signing/batch/sign-batches.tsx';
import { useDownload } from '#components/documents/toolbar/use-download.ts';
import { useDialog } from '#components/documents/use-dialog.ts';
import { AfterChange } from '#components/documents/use-document-change.ts';
import { useDocumentsQuery } from '#components/documents/use-documents-query.ts';
import { listKey, useDocuments, type FirstPage } from '#components/documents/use-documents.ts';
import { useSelection } from '#components/documents/toolbar/use-selection.ts';
import { tabId } from '#components/ui/tab-list.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { ProvisionalBox } from '#components/ui/provisional-box.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { usePreload } from '#client/use-preload.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import { DetailsLayout } from './details-layout.tsx';
import { DocumentsHead } from './documents-head.tsx';
import type { LayoutProps } from './layout-props.ts';

export interface DocumentsWorkspaceProps {
  first: FirstPage;
  mayUpload: boolean;
  /** Guess of the server for the first rendering; the browser then uses the width of the window. */
  isPhone: boolean;
  overview?: OverviewStart;
  /** Batches that are signed in the background, loaded by the server. */
  signBatches?: SignBatch[] | undefined;
}

/** Height of the line about signing in the background, in pixels. */
const BATCH_LINE = 62;
/** Shortens the panel by what precedes it, so that it still fits into the window. */
const panel = (overview: number) => ({
  '--above-list': `calc(${overview}px + var(--second-row, 0px))`,
  '[data-above-list] + &': { '--above-list': `calc(${overview + BATCH_LINE}px + var(--second-row, 0px))` },
  '@media (max-width: 1199.95px)': { '--second-row': '46px' }, // of the toolbar
});
/** Lets toasts begin below the bars of a document that is open alone. */
const TOASTS_OVER_PAGES = { ':root': { '--toasts-top': '176px' } };
/** On a phone the controls of the list fill the upper third: toasts lie over its end, above the actions of a selection. */
const TOASTS_OVER_LIST = {
  '@media (max-width: 599.95px)': { ':root': { '--toasts-top': 'calc(100dvh - 168px)' } },
};
const NO_OVERVIEW: OverviewStart = { first: undefined, isOpen: null };
const NO_ROWS: readonly Document[] = [];

const loadPreview = () => import('./preview-layout.tsx');
const PreviewLayout = dynamic(async () => (await loadPreview()).PreviewLayout);
const UploadDocumentsDialog = loadLater(
  async () =>
    (await import('#components/documents/upload/upload-documents-dialog.tsx')).UploadDocumentsDialog,
  ({ open }) => open,
);
const ActionDialogs = loadLater(
  async () => (await import('./action-dialogs.tsx')).ActionDialogs,
  ({ dialog }) => dialog !== null,
);

/** The documents screen, which combines the features documents, signing and verification. */
export function DocumentsWorkspace(props: DocumentsWorkspaceProps) {
  const { first, isPhone } = props;
  const isReadOnly = use(ReadOnlyOrganization);
  const mayUpload = props.mayUpload && !isReadOnly;
  usePreload(loadPreview);
  const { query, change } = useDocumentsQuery();
  const counts = useOverview(props.overview ?? NO_OVERVIEW);
  const overview = query.layout === 'table' ? counts : null; // the pages of a document need the room
  const batches = useMemo(() => <SignBatches first={props.signBatches} />, [props.signBatches]);
  const list = useDocuments(query, first);
  const selection = useSelection(listScope(query), {
    key: list.data && !list.isLoading ? listKey(query) : null,
    rows: list.data?.rows ?? NO_ROWS,
    hasEarlier: query.pageIndex > 0,
  });
  const { dialog, close, onAction, onBulkAction, download, stop } = useDocumentActions();
  const [isUploading, setIsUploading] = useState(false);
  const [isSelecting, setIsSelecting] = useState(false);
  // On the screen only: a layout that changed for a sheet of paper would be printed before it is drawn.
  const isNarrow = useMediaQuery('screen and (max-width: 899.95px)', { defaultMatches: isPhone });
  const shown = useDeferredValue(query.layout); // a layout whose code is being loaded leaves the former one in place
  const startUpload = useCallback(() => setIsUploading(true), []);
  useOpenAction(onBulkAction);
  useOpenUpload(mayUpload ? startUpload : undefined);
  useShortcut('upload', mayUpload ? startUpload : undefined);
  const endUpload = useCallback(() => setIsUploading(false), []);
  const { clear } = selection;
  const endSelection = useCallback(() => {
    clear();
    setIsSelecting(false);
  }, [clear]);
  const layout: LayoutProps = {
    query,
    change,
    list,
    isNarrow,
    onAction,
    selection,
    isSelecting: isNarrow && query.layout === 'table' && (isSelecting || selection.ids.size > 0),
    onUpload: mayUpload ? startUpload : undefined,
  };
  const isListSelecting = layout.isSelecting;
  const { data } = list;
  // The rows show a selection at once, the bar above them right after: rendering both at once would hold up the click.
  const shownSelection = useDeferredValue(selection);
  const head = useMemo(
    () => (
      <DocumentsHead
        {...{ query, change, page: data, isNarrow, isSelecting: isListSelecting, onBulkAction }}
        selection={shownSelection}
        onUpload={mayUpload ? startUpload : undefined}
        overview={
          overview ? (
            <DocumentsOverview {...overview} query={query} change={change} mayUpload={mayUpload} />
          ) : null
        }
        overviewToggle={overview ? <OverviewToggle {...overview} /> : null}
        onSelectingChange={setIsSelecting}
      />
    ),
    [
      query,
      change,
      data,
      isNarrow,
      isListSelecting,
      onBulkAction,
      shownSelection,
      mayUpload,
      startUpload,
      overview,
    ],
  );
  const dialogs = useMemo(
    () => (
      <>
        {mayUpload ? <DropAnywhere /> : null}
        <UploadDocumentsDialog open={isUploading} onClose={endUpload} />
        <ActionDialogs dialog={dialog} onClose={close} change={change} />
      </>
    ),
    [mayUpload, isUploading, endUpload, dialog, close, change],
  );
  // A narrow screen shows the open document alone, with a button that leads back to the list.
  const isReading = isNarrow && shown === 'preview' && query.instanceId !== undefined;
  return (
    <AfterChange value={endSelection}>
      {isReading ? (
        <GlobalStyles styles={TOASTS_OVER_PAGES} />
      ) : (
        <>
          <GlobalStyles styles={TOASTS_OVER_LIST} />
          {head}
          {batches}
        </>
      )}
      <ProvisionalBox
        role="tabpanel"
        id={DOCUMENTS_PANEL_ID}
        sx={panel(overviewHeight(overview))}
        {...(isReading
          ? { 'aria-label': 'Document' }
          : { 'aria-labelledby': tabId(DOCUMENTS_PANEL_ID, query.status) })}
      >
        <Suspense>
          {shown === 'table' ? <DetailsLayout {...layout} /> : <PreviewLayout {...layout} />}
        </Suspense>
      </ProvisionalBox>
      {dialogs}
      <DownloadStatusLater opened={download ? { download, onStop: stop } : null} />
    </AfterChange>
  );
}

/** Returns handlers of the chosen actions: a download starts at once, every other action opens its dialog. */
function useDocumentActions() {
  const { dialog, open, close } = useDialog<ChosenAction>();
  const { download, start, stop } = useDownload();
  const onBulkAction = useCallback(
    (action: DocumentAction, documents: readonly Document[]) => {
      if (action === 'download') start(documents);
      else open({ action, documents });
    },
    [open, start],
  );
  const onAction = useCallback(
    (action: DocumentAction, document: Document) => onBulkAction(action, [document]),
    [onBulkAction],
  );
  return { dialog, close, onAction, onBulkAction, download, stop };
}
