import { useCallback, useRef, useState, type ReactNode } from 'react';
import { attachmentUrl } from '#client/attachment.ts';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import type { Document } from '#contracts/document.ts';
import type { Rectangle } from '#contracts/sign-form.ts';
import { keepOnPage, type PageSize } from '#shared/page-geometry.ts';
import { InstructionsCard } from './instructions-card.tsx';
import { rememberPageSize } from './known-page-sizes.ts';
import type { ShownPage } from './pages-scroller.tsx';
import type { PdfViewerHandle, SidePanelSlot } from './pdf-pages.tsx';
import { PdfViewer } from './pdf-viewer.tsx';
import { SignatureLayer } from '../position/signature-layer.tsx';
import { FieldsOnPage } from '../position/fields-on-page.tsx';
import { useAppearanceOptions } from '../position/use-appearance-options.ts';
import { usePageSizes } from './use-page-sizes.ts';
import { usePosition } from '../position/use-position.ts';
import { useWaitingFields } from '../position/use-waiting-fields.ts';

export interface PreviewPaneProps {
  document: Document;
  onSignDigitally: () => void;
  /** Further buttons of the toolbar. */
  tools?: ReactNode;
  renderSidePanel?: (slot: SidePanelSlot) => ReactNode;
  /** Renders outlines over a page, besides those of its fields. */
  renderOutlines?: (page: ShownPage) => ReactNode;
  /** True if the reader has opened the document, so that the focus moves into it. */
  takesFocus?: boolean;
}

/** Viewer of a document, with instructions and position if the reader must sign it now. Fills its parent. */
export function PreviewPane(props: PreviewPaneProps) {
  return <Pane key={props.document.id} {...props} />;
}

function Pane({
  document: shown,
  onSignDigitally,
  tools,
  renderSidePanel,
  renderOutlines,
  takesFocus = false,
}: PreviewPaneProps) {
  const { id, attachment, document_name } = shown;
  const viewer = useRef<PdfViewerHandle>(null);
  const position = usePosition(shown);
  const { cords, rectangle, save, clear, field, isFixed, isTouch, isDrawing, setIsDrawing } = position;
  const waiting = useWaitingFields(shown);
  const [currentPage, setCurrentPage] = useState(1);
  const { sizes, addSize } = usePageSizes();
  const mustSign = useIsMyTurn()(shown);
  const appearance = useAppearanceOptions(id, mustSign);
  const targetPage = cords?.page ?? currentPage;
  const targetSize = sizes.get(targetPage);

  const onPageSize = useCallback(
    (page: number, size: PageSize) => {
      rememberPageSize(id, page, size);
      addSize(page, size);
    },
    [id, addSize],
  );
  const onReady = useCallback(() => {
    if (isFocusFree()) viewer.current?.focus();
  }, []);
  const setPosition = (page: number, next: Rectangle) => {
    save(page, next);
    if (isTouch) setIsDrawing(false); // touch scrolls again
  };
  const adjust = (next: Rectangle) => {
    if (!targetSize) return;
    const kept = keepOnPage(next, targetSize);
    setPosition(targetPage, kept);
    viewer.current?.showRectangle(targetPage, kept);
  };
  const layer = (page: ShownPage) => (
    <SignatureLayer
      page={page}
      rectangle={cords?.page === page.number ? rectangle : null}
      isDrawing={position.drawing}
      appearance={appearance}
      onPosition={setPosition}
      onRemove={clear}
      isFixed={isFixed}
    />
  );
  const overlay = (page: ShownPage) => (
    <>
      {mustSign ? layer(page) : null}
      <FieldsOnPage
        page={page}
        position={mustSign ? position : null}
        waiting={waiting}
        onSignHere={(number) => field && save(number, field)}
      />
      {renderOutlines?.(page)}
    </>
  );
  return (
    <PdfViewer
      ref={viewer}
      documentId={shown.id}
      url={attachment ? attachmentUrl(attachment) : null}
      title={document_name}
      onPageSize={onPageSize}
      onCurrentPage={setCurrentPage}
      onReady={takesFocus ? onReady : undefined}
      renderOverlay={overlay}
      tools={tools}
      renderSidePanel={renderSidePanel}
    >
      {mustSign ? (
        <InstructionsCard
          pages={shown.pages_to_sign}
          note={shown.instruction_notes}
          position={cords && rectangle ? { page: cords.page, rectangle } : null}
          isFixed={isFixed}
          target={targetSize && !isFixed ? { page: targetPage, size: targetSize } : null}
          isDrawing={isDrawing}
          isTouch={isTouch}
          onDrawing={setIsDrawing}
          onPage={(page) => viewer.current?.scrollToPage(page)}
          onPosition={adjust}
          onRemovePosition={clear}
          onSignDigitally={onSignDigitally}
        />
      ) : null}
    </PdfViewer>
  );
}

/** Returns whether the focus is nowhere, or where the document was opened from. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('[data-id]') !== null;
}
