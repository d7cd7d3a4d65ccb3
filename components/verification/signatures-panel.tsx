import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { GoToPage } from './go-to-page.ts';
import { OutlinesBar } from './outlines-bar.tsx';
import { SignaturesBody, type SignaturesBodyProps } from './signatures-body.tsx';

export interface SignaturesPanelProps extends SignaturesBodyProps {
  documentName: string;
  /** `outlines`: a place was chosen in the drawer, which makes way for the pages with their outlines. */
  view: 'closed' | 'panel' | 'outlines';
  /** True if the panel fits beside the pages; otherwise it is a drawer over them. */
  hasRoomBeside: boolean;
  onView: (view: SignaturesPanelProps['view']) => void;
}

/** Signatures of the open document, in a panel beside its pages or in a drawer over them. */
export function SignaturesPanel({
  documentName,
  view,
  hasRoomBeside,
  onView,
  ...body
}: SignaturesPanelProps) {
  const id = useId();
  const isOpen = view === 'panel';
  const onClose = () => onView('closed');
  if (view === 'outlines') return <OutlinesBar onBack={() => onView('panel')} onHide={onClose} />;
  if (!hasRoomBeside) {
    const closeAndGoTo: GoToPage = (...place) => {
      onView(place[1] ? 'outlines' : 'closed');
      body.onPage?.(...place);
    };
    return (
      <SideDrawer open={isOpen} title="Signatures" subtitle={documentName} width={440} onClose={onClose}>
        <SignaturesBody {...body} onPage={closeAndGoTo} />
      </SideDrawer>
    );
  }
  if (!isOpen) return null;
  return (
    <Box component="aside" aria-labelledby={id} sx={PANEL}>
      <Stack direction="row" sx={{ alignItems: 'center', px: 2, py: 1 }}>
        <Typography id={id} variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          Signatures
        </Typography>
        <IconButton size="small" edge="end" aria-label="Close the signatures" onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2 }}>
        <SignaturesBody {...body} />
      </Box>
    </Box>
  );
}

const PANEL = {
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  width: 360,
  borderLeft: 1,
  borderColor: 'line',
  bgcolor: 'background.default',
} as const;
