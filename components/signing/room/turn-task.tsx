import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fold } from '#components/ui/fold.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { PageLinks } from '#components/ui/page-links.tsx';
import type { Document } from '#contracts/document.ts';
import type { SignMode } from '#contracts/sign-mode.ts';
import { CertificateNotice } from '../form/certificate-notice.tsx';
import { LevelNotice } from '../form/level-notice.tsx';
import { ModeField } from '../form/mode-field.tsx';
import type { SignSetup } from '../form/use-sign-setup.ts';
import { MarkLine } from '../mark/mark-line.tsx';
import { OtherPagesField } from '../position/other-pages-field.tsx';
import { PreflightPanel } from '../preflight/preflight-panel.tsx';
import type { UsbFieldsProps } from '../usb/usb-fields.tsx';
import { RoomPositionLine } from './room-position-line.tsx';
import type { TurnOptionsProps } from './turn-options.tsx';
import type { RoomPosition } from './use-room-position.ts';
import type { Turn } from './use-turn.ts';

export interface TurnTaskProps {
  document: Document;
  setup: SignSetup;
  position: RoomPosition;
  turn: Turn;
  /** True if the reader signs with a certificate file unless they choose otherwise under the options. */
  isUsual: boolean;
}

/** Fields of the reader's task: pages to sign, position, certificate, the options, and what was found before signing. */
export function TurnTask({ document, setup, position, turn, isUsual }: TurnTaskProps) {
  'use memo';
  const { signing, optionsFold, canSign } = turn;
  const { usb, preflight, isBusy } = signing;
  return (
    <>
      <TaskHeading>Your task</TaskHeading>
      <PagesToSign pages={document.pages_to_sign} position={position} />
      <RoomPositionLine position={position} />
      {position.cords ? <OtherPagesField documents={[document]} /> : null}
      {usb.isUsb || !canSign ? null : <MarkLine isOnPage={position.cords !== null} />}
      {usb.isUsb ? null : <CertificateNotice setup={setup} documentId={document.id} />}
      {isUsual ? null : <ModeField modes={setup.modes} />}
      {usb.isUsb ? <UsbFieldsLater usb={usb} hasOtherPrimary={!position.cords} /> : null}
      <LevelNotice isBusy={isBusy} />
      <Fold ref={optionsFold} label="Options" onOpen={turn.onOptions}>
        <TurnOptionsLater
          isOpened={turn.wereOptionsOpened}
          document={document}
          modes={isUsual ? setup.modes : NO_MODES}
        />
      </Fold>
      {/* Last, since what it finds comes later than the form and would move what stands below. */}
      <PreflightPanel preflight={preflight} total={1} />
    </>
  );
}

/** Heading of a part of the rail. */
export function TaskHeading({ children }: { children: string }) {
  return (
    <Typography variant="subtitle2" component="h2">
      {children}
    </Typography>
  );
}

function PagesToSign({ pages, position }: { pages: readonly number[]; position: RoomPosition }) {
  if (pages.length === 0) return null;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'baseline' }}>
      <Typography variant="body2" color="text.secondary" sx={{ flexShrink: 0 }}>
        {pages.length === 1 ? 'Page to sign' : 'Pages to sign'}
      </Typography>
      <PageLinks pages={pages} onPage={(page) => position.viewer.current?.scrollToPage(page)} />
    </Stack>
  );
}

const NO_MODES: readonly SignMode[] = [];

/** Most sign with a certificate file. */
const UsbFieldsLater = loadLater<UsbFieldsProps>(
  async () => (await import('../usb/usb-fields.tsx')).UsbFields,
  () => true,
  () => <Skeleton variant="rounded" sx={{ height: 76 }} />,
);

/** The options are folded away at first, and few open them. */
const TurnOptionsLater = loadLater<TurnOptionsProps & { isOpened: boolean }>(
  async () => (await import('./turn-options.tsx')).TurnOptions,
  ({ isOpened }) => isOpened,
  () => <Skeleton variant="rounded" sx={{ height: 160, mt: 1 }} />,
);
