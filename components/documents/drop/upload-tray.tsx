import Close from '@mui/icons-material/CloseRounded';
import Fold from '@mui/icons-material/ExpandMoreRounded';
import Unfold from '@mui/icons-material/ExpandLessRounded';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRouter } from 'next/navigation';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { subscribeToDroppedFiles, takeDroppedFiles } from '#client/dropped-files.ts';
import { publishNotice } from '#client/notices.ts';
import { useRefresh } from '#client/use-call.ts';
import { FLOATING_CARD } from '#components/ui/floating-card.ts';
import { FILE_BADGES } from '#components/ui/upload/file-badge.tsx';
import { UploadListItem } from '#components/ui/upload/upload-list-item.tsx';
import { isUnderway } from '#components/ui/upload/upload-list-state.ts';
import { openAction } from '../open-action.ts';
import { createBackgroundUploadList } from './background-upload-list.ts';
import { outcomeTone, outcomeWords, progressWords, queueWords } from './upload-words.ts';

/** Uploads in the background: the files with their progress, and when all are done, what to do with the new documents. */
export function UploadTray() {
  const [list] = useState(createBackgroundUploadList);
  const items = useSyncExternalStore(list.subscribe, list.get, list.get);
  const [isFolded, setIsFolded] = useState(false);
  const filesId = useId();
  const router = useRouter();
  const isPhone = useMediaQuery(ON_PHONE, { noSsr: true });
  const isRunning = items.some(isUnderway);
  const documents = items.flatMap(({ document }) => document ?? []);
  const isOffering = !isRunning && documents.length > 0;
  useEffect(() => {
    const take = () => void list.add(takeDroppedFiles());
    take();
    return subscribeToDroppedFiles(take);
  }, [list]);
  useEffect(() => list.clear, [list]);
  useWarningBeforeLeaving(isRunning);
  useRefreshOfLists(documents.length);
  const goOn = (action: 'add_signatories' | 'assign_workflow') => {
    list.clear();
    if (!openAction({ action, documents })) router.push('/documents');
  };
  useNoticeOfEnd(isRunning, () => {
    if (items.length === 0) return; // all were cancelled
    if (isPhone) return; // the tray over the whole width says it already
    publishNotice({
      tone: outcomeTone(items),
      message: `${outcomeWords(items)}.`,
    });
  });
  if (items.length === 0 && isFolded) setIsFolded(false); // the next files are shown
  if (items.length === 0) return null;
  return (
    <Box component="section" aria-label="Uploads" data-uploads sx={TRAY}>
      <GlobalStyles styles={FILE_BADGES} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, px: 2, py: 1.25 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {progressWords(items)}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {queueWords(items)}
          </Typography>
        </Box>
        <IconButton
          size="small"
          aria-label="Files"
          aria-expanded={!isFolded}
          aria-controls={filesId}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? <Unfold fontSize="small" /> : <Fold fontSize="small" />}
        </IconButton>
        {isRunning ? (
          <Button size="small" variant="text" onClick={list.clear}>
            Cancel all
          </Button>
        ) : (
          <IconButton size="small" aria-label="Close the uploads" onClick={list.clear}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Box
        component="ul"
        id={filesId}
        hidden={isFolded}
        tabIndex={0}
        aria-label="Files"
        sx={{ m: 0, px: 2, py: 0, maxHeight: 'min(320px, 40dvh)', overflowY: 'auto' }}
      >
        {items.map((item) => (
          <UploadListItem
            key={item.id}
            item={item}
            onRemove={list.remove}
            onPassword={list.setPassword}
            onStart={({ id }) => list.start(id)}
            canRetry={!item.isRefused}
          />
        ))}
      </Box>
      {isOffering ? (
        <Stack
          direction="row"
          sx={{ justifyContent: 'flex-end', gap: 1, p: 1.5, borderTop: 1, borderColor: 'line' }}
        >
          <Button size="small" onClick={() => goOn('assign_workflow')}>
            Assign workflow
          </Button>
          <Button size="small" variant="contained" onClick={() => goOn('add_signatories')}>
            Add signatories
          </Button>
        </Stack>
      ) : null}
    </Box>
  );
}

const ON_PHONE = '(max-width: 599.95px)';

const TRAY = {
  ...FLOATING_CARD,
  zIndex: 'speedDial', // below drawers and dialogs
  bottom: { xs: 16, md: 20 },
  width: { sm: 380 },
} as const;

/** Has the browser ask before the page is closed or reloaded, which would end the uploads. */
function useWarningBeforeLeaving(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** Fetches the lists of documents again when there is another one. */
function useRefreshOfLists(count: number): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (count > 0) void refresh(['/document']);
  }, [count, refresh]);
}

/** Calls `onEnd` each time that the last upload underway has ended. */
function useNoticeOfEnd(isRunning: boolean, onEnd: () => void): void {
  const wasRunning = useRef(false);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) latest.current();
    wasRunning.current = isRunning;
  }, [isRunning]);
}
