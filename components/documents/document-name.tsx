'use client';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Document } from '#contracts/document.ts';
import { FileBadge } from '#components/ui/file-badge.tsx';

export interface DocumentNameProps {
  document: Document;
  onOpen: (document: Document) => void;
  tabIndex?: 0 | -1;
}

/** A document's kind and name, which opens its preview. A name that does not fit is whole in the tooltip. */
export function DocumentName({ document, onOpen, tabIndex = 0 }: DocumentNameProps) {
  return (
    <Tooltip title={document.document_name} placement="bottom-start" enterDelay={700} disableInteractive>
      <ButtonBase
        tabIndex={tabIndex}
        onClick={() => onOpen(document)}
        sx={{
          gap: 1.25,
          maxWidth: '100%',
          minHeight: 32,
          textAlign: 'left',
          borderRadius: '6px',
          '&:hover .name': { textDecoration: 'underline', textUnderlineOffset: '3px' },
          '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        }}
      >
        <FileBadge name={document.document_name} />
        <Typography className="name" component="span" variant="subtitle2" noWrap>
          {document.document_name}
        </Typography>
      </ButtonBase>
    </Tooltip>
  );
}
