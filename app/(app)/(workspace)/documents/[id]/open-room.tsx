import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { use, useId, useState, type ReactNode } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { attachmentUrl } from '#client/attachment.ts';
import { publishNotice } from '#client/notices.ts';
import { isOutdated, RequestError } from '#client/request-error.ts';
import { useRefresh } from '#client/use-call.ts';
import { ACTION_WORDS } from '#components/documents/action-words.ts';
import { ActionsMenu } from '#components/documents/actions-menu.tsx';
import { RoomDueDate } from '#components/documents/room/room-due-date.tsx';
import { RoomSignatories } from '#components/documents/room/room-signatories.tsx';
import { primaryAction, standing } from '#components/documents/room/room-status.ts';
import { RoomTitle } from '#components/documents/room/room-title.tsx';
import { clearSignDraft } from '#components/signing/position/sign-draft.ts';
import { useSignSetup } from '#components/signing/form/use-sign-setup.ts';
import { MyTurn } from '#components/signing/room/my-turn.tsx';
import { RejectionReason } from '#components/signing/room/rejection-reason.tsx';
import { RoomBar, RoomFrame, RoomHead, RoomRail } from '#components/signing/room/room-frame.tsx';
import { RoomPages, type SignedPosition } from '#components/signing/room/room-pages.tsx';
import { RoomStep } from '#components/signing/room/room-step.tsx';
import { SignedHere } from '#components/signing/room/signed-here.tsx';
import { useRailShown } from '#components/signing/room/use-rail-shown.ts';
import { useRoomPosition } from '#components/signing/room/use-room-position.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { ReaderId } from '#components/ui/reader.ts';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import { useSignaturesPanel } from '#components/verification/use-signatures-panel.tsx';
import type { Document } from '#contracts/document.ts';
import { RailSkeleton } from './room-skeleton.tsx';
import { useRoomActions } from './use-room-actions.tsx';

/** Signing room of a loaded document: its pages, and what its reader does with it. */
export function OpenRoom({ document }: { document: Document }) {
  'use memo';
  const { id, status, signatories } = document;
  const [signed, setSigned] = useState<{ at: SignedPosition | null } | null>(null);
  const isMyTurn = useIsMyTurn()(document) && !signed;
  const position = useRoomPosition(document);
  const setup = useSignSetup(isMyTurn);
  const refresh = useRefresh();
  const { button, panel, outlines } = useSignaturesPanel(document);
  const wanted = setup.properties?.signature_position ?? '';
  const { run, views } = useRoomActions(() => {
    if (!position.cords) position.choose(wanted);
  });
  const list = (
    <Stack sx={{ gap: 2 }}>
      <RoomSignatories signatories={signatories} status={status} />
      {status === 'rejected' ? <RejectionReason documentId={id} /> : null}
      <RoomDueDate document={document} onChange={() => run('set_due_date', document)} />
    </Stack>
  );
  const menu = <ActionsMenu document={document} onAction={run} />;
  const finish = () => {
    const { cords, rectangle } = position;
    const url = attachmentUrl(document.attachment);
    setSigned({ at: cords && rectangle ? { page: cords.page, rectangle, url } : null });
    void refresh(['/document']);
  };
  const fail = (error?: unknown) => {
    void refresh(['/document', '/digital-signature']);
    if (!(error instanceof RequestError) || !isOutdated(error)) return;
    clearSignDraft(id); // it cannot be signed any more
    publishNotice({ tone: 'error', message: error.message }); // the bar shows the new state
  };
  return (
    <RoomFrame>
      <RoomHead>
        <RoomTitle document={document} />
      </RoomHead>
      <RoomPages
        document={document}
        isMyTurn={isMyTurn}
        position={position}
        signedAt={signed?.at ?? null}
        tools={button}
        renderSidePanel={panel}
        renderOutlines={outlines}
      />
      {signed ? (
        <SignedHere
          document={document}
          signatories={list}
          menu={menu}
          onDownload={() => run('download', document)}
        />
      ) : isMyTurn && setup.isLoading ? (
        <>
          <RoomRail id="loading-rail" isOpen={false}>
            {list}
            <RailSkeleton />
          </RoomRail>
          <RoomBar>{menu}</RoomBar>
        </>
      ) : isMyTurn ? (
        <MyTurn
          document={document}
          setup={setup}
          position={position}
          signatories={list}
          menu={menu}
          onSigned={finish}
          onFailed={fail}
        />
      ) : (
        <Reading document={document} signatories={list} menu={menu} onAction={run} />
      )}
      {views}
    </RoomFrame>
  );
}

interface ReadingProps {
  document: Document;
  signatories: ReactNode;
  menu: ReactNode;
  onAction: ReturnType<typeof useRoomActions>['run'];
}

/** Rail and bar of a reader who does not sign now. */
function Reading({ document, signatories, menu, onAction }: ReadingProps) {
  'use memo';
  const id = useId();
  const [isRailOpen, setIsRailOpen] = useState(false);
  const isRailShown = useRailShown(isRailOpen);
  const readerId = use(ReaderId);
  const isReadOnly = use(ReadOnlyOrganization);
  const hasExtensions = useHasExtensions('document');
  const action = isReadOnly ? 'download' : primaryAction(document, hasExtensions);
  const sentence = standing(document, readerId);
  return (
    <>
      <RoomRail id={id} isOpen={isRailOpen} onFold={() => setIsRailOpen(false)}>
        {isRailShown ? signatories : null}
      </RoomRail>
      <RoomStep
        message={isReadOnly ? `${sentence}. The organization is read-only` : sentence}
        railId={id}
        isRailOpen={isRailOpen}
        onRail={setIsRailOpen}
        menu={menu}
      >
        <Button variant="contained" onClick={() => onAction(action, document)}>
          {ACTION_WORDS[action].label}
        </Button>
      </RoomStep>
    </>
  );
}
