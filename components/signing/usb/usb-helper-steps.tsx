import Check from '@mui/icons-material/CheckRounded';
import Download from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { detectSystem } from '#client/detect-system.ts';
import {
  NODE_DOWNLOAD_URL,
  USB_HELPER_NODE_MAJOR,
  usbHelperPath,
  UsbHelperSystem,
} from '#contracts/usb-helper-download.ts';
import { USB_HELPER_SYSTEMS } from '#contracts/usb-helper-systems.ts';
import { isHelperDownloaded, rememberHelperDownload } from './downloaded-helper.ts';
import { START_WORDS } from './usb-helper-words.ts';

export interface UsbHelperStepsProps {
  /** True if a helper runs that has to be closed before the downloaded one can start. */
  isReplacing: boolean;
  /** True if another button of the view is the primary one. */
  isSecondary: boolean;
}

/** Steps from the download of the helper to a token that can be chosen, for the system of this computer or another one. */
export function UsbHelperSteps({ isReplacing, isSecondary }: UsbHelperStepsProps) {
  const [detected] = useState(() => detectSystem(navigator));
  const [system, setSystem] = useState<UsbHelperSystem>(detected ?? 'windows');
  const [isDownloaded, setIsDownloaded] = useState(isHelperDownloaded);
  const { label } = USB_HELPER_SYSTEMS[system];
  const note = () => {
    rememberHelperDownload();
    setIsDownloaded(true);
  };
  const download = { href: usbHelperPath(system), download: true, onClick: note };
  return (
    <>
      {detected ? null : (
        <Typography variant="body2" sx={{ mt: 1 }}>
          The helper runs on Windows, macOS and Linux. Sign on the computer that the token is plugged in to.
        </Typography>
      )}
      <Stack component="ol" sx={STEPS}>
        <Step number={1} title={isDownloaded ? 'Downloaded' : 'Download'} isDone={isDownloaded}>
          {isDownloaded ? (
            <Link variant="body2" {...download}>
              Download again for {label}
            </Link>
          ) : (
            <Button
              component="a"
              size="small"
              variant={isSecondary ? 'outlined' : 'contained'}
              startIcon={<Download aria-hidden />}
              sx={{ alignSelf: 'flex-start' }}
              {...download}
            >
              Download for {label}
            </Button>
          )}
          <OtherSystems system={system} onSystem={setSystem} />
        </Step>
        <Step number={2} title="Start it">
          <Typography variant="body2" color="text.secondary">
            {isReplacing ? 'Close the window of the helper that runs. ' : ''}
            {START_WORDS[system]}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            It needs{' '}
            <Link href={NODE_DOWNLOAD_URL} target="_blank" rel="noreferrer" underline="always">
              Node.js {USB_HELPER_NODE_MAJOR} or later
            </Link>
            . If the browser asks whether this page may reach apps on this computer, allow it.
          </Typography>
          {isDownloaded ? <Waiting /> : null}
        </Step>
        <Step number={3} title="Plug in the token">
          <Typography variant="body2" color="text.secondary">
            This page goes on by itself.
          </Typography>
        </Step>
      </Stack>
    </>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone?: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone = false, children }: StepProps) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.25 }}>
      <Box aria-hidden sx={isDone ? DONE : NUMBER}>
        {isDone ? <Check sx={{ fontSize: 14 }} /> : number}
      </Box>
      <Stack sx={{ gap: 0.75, minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle2" component="p">
          {title}
        </Typography>
        {children}
      </Stack>
    </Stack>
  );
}

interface OtherSystemsProps {
  system: UsbHelperSystem;
  onSystem: (system: UsbHelperSystem) => void;
}

function OtherSystems({ system, onSystem }: OtherSystemsProps) {
  const others = UsbHelperSystem.options.filter((other) => other !== system);
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'baseline' }}>
      <Typography variant="caption" color="text.secondary">
        Another system:
      </Typography>
      {others.map((other) => (
        <Link key={other} component="button" type="button" variant="caption" onClick={() => onSystem(other)}>
          {USB_HELPER_SYSTEMS[other].label}
        </Link>
      ))}
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <CircularProgress aria-hidden size={14} />
      <Typography variant="body2">Waiting for the helper to start …</Typography>
    </Stack>
  );
}

const STEPS = { gap: 2, m: 0, mt: 1.75, p: 0, listStyle: 'none' } as const;
const NUMBER = {
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  border: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 600,
} as const;
const DONE = { ...NUMBER, borderColor: 'signed.main', color: 'signed.main' } as const;
