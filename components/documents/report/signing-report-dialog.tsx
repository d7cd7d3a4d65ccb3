import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { downloadReport, type ReportFormat } from '#client/download-report.ts';
import type { DocumentDialogProps } from '../dialog-props.ts';

/** Explains the signing report and downloads it as PDF or JSON. */
export function SigningReportDialog({ document, open, onClose }: DocumentDialogProps) {
  const id = useId();
  const { format, download, stop } = useReportDownload(document.id);
  const close = () => {
    stop();
    onClose();
  };
  const save = async (wanted: ReportFormat) => {
    if (await download(wanted)) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Signing report</DialogTitle>
      <DialogContent>
        <Explanation id={`${id}-text`} name={document.document_name} />
        <Button
          variant="text"
          size="small"
          onClick={() => void save('json')}
          disabled={format === 'pdf'}
          loading={format === 'json' || null}
          sx={{ mt: 1, ml: -1 }}
        >
          Download JSON
        </Button>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="contained"
          onClick={() => void save('pdf')}
          disabled={format === 'json'}
          loading={format === 'pdf' || null}
          autoFocus
        >
          Download PDF
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Explanation({ id, name }: { id: string; name: string }) {
  return (
    <Stack id={id} sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="body2">
        Who signed when, from where and with which certificate, the hash of every version, and all activity.
      </Typography>
      <Typography variant="body2" color="text.secondary">
        The PDF carries your organization’s seal, which lets every reader check that nothing in it was
        changed. Programs read the same as JSON.
      </Typography>
    </Stack>
  );
}

/** Downloads the signing report of a document, one at a time; closing the dialog aborts the download. */
function useReportDownload(documentId: string) {
  const [format, setFormat] = useState<ReportFormat | null>(null);
  const underway = useRef<AbortController | null>(null);
  const stop = useCallback(() => underway.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const download = async (wanted: ReportFormat) => {
    const controller = new AbortController();
    underway.current = controller;
    setFormat(wanted);
    const isSaved = await downloadReport(documentId, wanted, { signal: controller.signal });
    setFormat(null);
    return isSaved;
  };
  return { format, download, stop };
}
