import Close from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef } from 'react';
import { attachmentUrl } from '#client/attachment.ts';
import type { FieldPlacing } from '#shared/field-placing.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { PdfViewer } from '../viewer/pdf-viewer.tsx';
import { BlankPage } from './blank-page.tsx';
import { PlacingLayer } from './placing-layer.tsx';
import { PlacingOwners } from './placing-owners.tsx';
import { PlacingSettings } from './placing-settings.tsx';
import { usePlacing } from './use-placing.ts';

/** Dialog in which the sender places the signature field of each signatory on the pages of a document, or on an empty page. */
export function PlacingDialog({ onClose, ...fields }: FieldPlacing) {
  const { document, owners, onChange } = fields;
  const id = useId();
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const placing = usePlacing(fields);
  const { viewer, startPage } = placing;
  const isComplete = owners.every(({ field }) => field !== null);
  const wasReady = useRef(false);
  const onReady = () => {
    if (wasReady.current) return;
    wasReady.current = true;
    if (startPage > 1) viewer.current?.scrollToPage(startPage);
    if (placing.field) viewer.current?.showRectangle(startPage, placing.field);
  };
  const overlay = (page: ShownPage) => (
    <PlacingLayer page={page} placing={placing} owners={owners} onChange={onChange} />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isNarrow}
      maxWidth={false}
      aria-labelledby={id}
      slotProps={{ paper: { sx: isNarrow ? WHOLE : LARGE } }}
    >
      <Stack direction="row" component="header" sx={HEADER}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2">
            Place the signature fields
          </Typography>
          {document ? (
            <Typography variant="body2" color="text.secondary" noWrap title={document.document_name}>
              {document.document_name}
            </Typography>
          ) : null}
        </Box>
        <IconButton aria-label="Close" onClick={onClose} size="small" edge="end">
          <Close />
        </IconButton>
      </Stack>
      <PlacingOwners owners={owners} current={placing.current} onChoose={placing.choose} />
      <Box sx={BODY}>
        <Box sx={{ minWidth: 0, minHeight: 0 }}>
          {document ? (
            <PdfViewer
              ref={viewer}
              documentId={document.id}
              url={document.attachment ? attachmentUrl(document.attachment) : null}
              title={document.document_name}
              onPageSize={placing.onPageSize}
              onCurrentPage={placing.onCurrentPage}
              onReady={onReady}
              renderOverlay={overlay}
            />
          ) : (
            <BlankPage
              number={placing.page}
              isLast={placing.isLast}
              onPageSize={placing.onPageSize}
              renderOverlay={overlay}
            />
          )}
        </Box>
        <Stack component="section" aria-label="The field" sx={SIDE}>
          <Box sx={SETTINGS}>
            <PlacingSettings
              document={document}
              owners={owners}
              onChange={onChange}
              placing={placing}
              isNarrow={isNarrow}
            />
          </Box>
          <Button variant={isComplete ? 'contained' : 'outlined'} onClick={onClose} sx={END}>
            Done
          </Button>
        </Stack>
      </Box>
    </Dialog>
  );
}

const WHOLE = { width: 1, maxWidth: 1, height: 1, maxHeight: 'none', m: 0, borderRadius: 0 } as const;
const LARGE = { width: 'min(1180px, 100%)', height: 'calc(100% - 48px)', m: 3, maxHeight: 'none' } as const;
const HEADER = { alignItems: 'flex-start', gap: 2, px: 2, pt: 1.5, pb: 1 } as const;
const BODY = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplate: { xs: 'minmax(0, 1fr) auto / minmax(0, 1fr)', md: 'minmax(0, 1fr) / minmax(0, 1fr) 320px' },
} as const;
const SIDE = {
  minHeight: 0,
  maxHeight: { xs: '45dvh', md: 'none' },
  borderTop: { xs: 1, md: 0 },
  borderLeft: { xs: 0, md: 1 },
  borderColor: { xs: 'line', md: 'line' }, // each of the borders above resets it
} as const;
const END = { mx: 2, mb: 2, flexShrink: 0 } as const;
const SETTINGS = { flex: 1, minHeight: 0, overflowY: 'auto', p: 2 } as const;
