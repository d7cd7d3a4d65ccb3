import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Document } from '#contracts/document.ts';
import { FileBadge } from '#components/ui/upload/file-badge.tsx';

export interface DocumentNameProps {
  document: Document;
  onOpen: (document: Document) => void;
  tabIndex?: 0 | -1;
}

/** File type and name of a document; the name opens the preview, its tooltip shows it in full. */
export function DocumentName({ document, onOpen, tabIndex = 0 }: DocumentNameProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <FileBadge name={document.document_name} />
      <Tooltip title={document.document_name} placement="bottom-start" enterDelay={700} disableInteractive>
        <ButtonBase tabIndex={tabIndex} onClick={() => onOpen(document)} sx={LINK}>
          <Typography component="span" variant="subtitle2" noWrap>
            {document.document_name}
          </Typography>
        </ButtonBase>
      </Tooltip>
    </Stack>
  );
}

const LINK = {
  minWidth: 0,
  minHeight: 32,
  borderRadius: '6px',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;
