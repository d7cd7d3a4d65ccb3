import { useCallback, useRef, useState, type ReactNode } from 'react';
import { attachmentUrl } from '#client/attachment.ts';
import type { Document } from '#contracts/document.ts';
import { SignatureLayer } from '../position/signature-layer.tsx';
import { FieldsOnPage } from '../position/fields-on-page.tsx';
import { useAppearanceOptions } from '../position/use-appearance-options.ts';
import { useWaitingFields } from '../position/use-waiting-fields.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import type { SidePanelSlot } from '../viewer/pdf-pages.tsx';
import { PdfViewer } from '../viewer/pdf-viewer.tsx';
import { RoomMiddle } from './room-frame.tsx';
import { useFocusMoved } from './use-focus-moved.ts';
import type { PagePosition } from '../viewer/use-kept-in-view.ts';
import type { RoomPosition } from './use-room-position.ts';

export interface RoomPagesProps {
  document: Document;
  /** True if the reader signs now. */
  isMyTurn: boolean;
  position: RoomPosition;
  /** Position of the signature just made, which the pages show again; null before. */
  signedAt: SignedPosition | null;
  /** Further buttons of the toolbar. */
  tools: ReactNode;
  renderSidePanel: (slot: SidePanelSlot) => ReactNode;
  /** Renders outlines over a page, besides those of its fields. */
  renderOutlines: (page: ShownPage) => ReactNode;
}

/** Position of the reader's signature, once it is made. */
export interface SignedPosition extends PagePosition {
  /** URL of the version that was signed, which does not show the signature. */
  url: string;
}

/** Pages of the version at `url` that have been drawn. */
interface DrawnPages {
  url: string;
  pages: readonly number[];
}

/** Pages of the document, with the position of the reader's signature. */
export function RoomPages({
  document,
  isMyTurn,
  position,
  signedAt,
  tools,
  renderSidePanel,
  renderOutlines,
}: RoomPagesProps) {
  'use memo';
  const { id, attachment, document_name } = document;
  const { viewer, cords, rectangle, isFixed, isTouch, setIsDrawing } = position;
  const url = attachment ? attachmentUrl(attachment) : null;
  const [drawn, setDrawn] = useState<DrawnPages>({ url: '', pages: [] });
  const onPageDrawn = useCallback(
    (page: number, of: string) =>
      setDrawn((before) => {
        if (before.url !== of) return { url: of, pages: [page] };
        return before.pages.includes(page) ? before : { url: of, pages: [...before.pages, page] };
      }),
    [],
  );
  // Once signed, the signature stays over its page until the version that contains it has been drawn.
  const isSettling =
    signedAt !== null && (drawn.url === signedAt.url || !drawn.pages.includes(signedAt.page));
  const placedAt = cords && rectangle ? { page: cords.page, rectangle } : null; // forgotten once it is signed
  const shownAt = isSettling ? signedAt : placedAt;
  const appearance = useAppearanceOptions(id, isMyTurn || isSettling);
  const waiting = useWaitingFields(document);
  const wasOpened = useRef(false);
  const wasFocusMoved = useFocusMoved();
  const onReady = useCallback(() => {
    if (signedAt) viewer.current?.showRectangle(signedAt.page, signedAt.rectangle);
    if (!wasOpened.current && isFocusFree() && !wasFocusMoved()) viewer.current?.focus();
    wasOpened.current = true;
  }, [viewer, signedAt, wasFocusMoved]);
  const layer = (page: ShownPage) => (
    <SignatureLayer
      page={page}
      rectangle={shownAt?.page === page.number ? shownAt.rectangle : null}
      isDrawing={!isSettling && position.drawing}
      appearance={appearance}
      onPosition={(number, next) => {
        position.save(number, next);
        if (isTouch) setIsDrawing(false); // touch scrolls again
      }}
      onRemove={position.remove}
      takesFocus={position.takesFocus}
      isFixed={isFixed || isSettling}
    />
  );
  const overlay = (page: ShownPage) => (
    <>
      {isMyTurn || (isSettling && page.number === signedAt.page) ? layer(page) : null}
      <FieldsOnPage
        page={page}
        position={isMyTurn ? position : null}
        waiting={waiting}
        onSignHere={position.signHere}
      />
      {renderOutlines(page)}
    </>
  );
  return (
    <RoomMiddle>
      <PdfViewer
        ref={viewer}
        documentId={id}
        url={url}
        title={document_name}
        onPageSize={position.onPageSize}
        onCurrentPage={position.onCurrentPage}
        onReady={onReady}
        keptInView={shownAt}
        onStatus={position.onOpeningStatus}
        onPageDrawn={onPageDrawn}
        renderOverlay={overlay}
        tools={tools}
        renderSidePanel={renderSidePanel}
      />
    </RoomMiddle>
  );
}

/** Returns whether the focus is neither in the room nor in a dialog, where it would be missed. */
function isFocusFree(): boolean {
  return !document.activeElement?.closest('[data-room] *, [role=dialog], [role=menu]');
}
