import Draw from '@mui/icons-material/DrawRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Rectangle } from '#contracts/sign-form.ts';
import { screenBox } from '#shared/page-geometry.ts';
import type { ShownPage } from '../viewer/pages-scroller.tsx';
import { outlineStyles, signHereStyles } from './signature-styles.ts';

export interface FieldOutlineProps {
  page: ShownPage;
  rectangle: Rectangle;
  /** Words in the outline. */
  label: string;
  /** Accessible name. */
  name: string;
  /** Colour of the signatory; that of the reader if absent. */
  ink?: string | undefined;
  /** Called when the outline is chosen; it is no button if absent. */
  onClick?: (() => void) | undefined;
}

/** Quiet outline of an empty signature field on a page. */
export function FieldOutline({ page, rectangle, label, name, ink, onClick }: FieldOutlineProps) {
  const style = screenBox(rectangle, page.size, page.scale);
  const sx = ink === undefined ? outlineStyles : { ...outlineStyles, '--ink': ink };
  if (!onClick) {
    return (
      <Box role="img" aria-label={name} sx={{ ...sx, pointerEvents: 'none' }} style={style}>
        <span>{label}</span>
      </Box>
    );
  }
  return (
    <ButtonBase aria-label={name} onClick={onClick} sx={sx} style={style}>
      <span>{label}</span>
    </ButtonBase>
  );
}

export interface SignHereProps {
  page: ShownPage;
  rectangle: Rectangle;
  onSign: () => void;
}

/** Empty field that the sender placed for the reader: a button that places the signature there. */
export function SignHere({ page, rectangle, onSign }: SignHereProps) {
  return (
    <ButtonBase
      aria-label={`Sign here, on page ${page.number}`}
      onClick={onSign}
      sx={signHereStyles}
      style={screenBox(rectangle, page.size, page.scale)}
    >
      <Draw aria-hidden sx={{ fontSize: 16 }} />
      <span>Sign here</span>
    </ButtonBase>
  );
}
