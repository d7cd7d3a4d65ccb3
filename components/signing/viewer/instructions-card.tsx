import Fold from '@mui/icons-material/ExpandLessRounded';
import Unfold from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { FreeText } from '#components/ui/free-text.tsx';
import { PageLinks } from '#components/ui/page-links.tsx';
import { SigningSteps, type SigningStepsProps } from './signing-steps.tsx';

export interface InstructionsCardProps extends SigningStepsProps {
  pages: readonly number[];
  note: string;
  onPage: (page: number) => void;
}

/** Pages to sign, note and steps to sign, in a card over the pages or, on a phone, below them. */
export function InstructionsCard({ pages, note, onPage, ...steps }: InstructionsCardProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const draw = (isDrawing: boolean) => {
    steps.onDrawing(isDrawing);
    if (steps.isTouch && isDrawing) setIsOpen(false); // a phone is too small for both
  };
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={CARD}>
      <Typography
        id={`${id}-title`}
        variant="subtitle2"
        component="h3"
        sx={{ gridArea: 'title', alignSelf: 'center' }}
      >
        Instructions to sign
      </Typography>
      <IconButton
        size="small"
        edge="end"
        aria-label={isOpen ? 'Fold the instructions' : 'Unfold the instructions'}
        aria-expanded={isOpen}
        aria-controls={`${id}-body`}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ gridArea: 'fold', alignSelf: 'center', justifySelf: 'end' }}
      >
        {isOpen ? <Fold /> : <Unfold />}
      </IconButton>
      <Collapse in={isOpen} id={`${id}-body`} sx={{ gridArea: 'body', minHeight: 0, overflowY: 'auto' }}>
        <Stack component="dl" sx={{ gap: 1.5, mt: 1, mb: 0 }}>
          {pages.length > 0 ? (
            <Entry term={pages.length === 1 ? 'Page to sign' : 'Pages to sign'}>
              <PageLinks pages={pages} onPage={onPage} />
            </Entry>
          ) : null}
          {note ? (
            <Entry term="Note">
              <FreeText>{note}</FreeText>
            </Entry>
          ) : null}
        </Stack>
      </Collapse>
      <SigningSteps {...steps} onDrawing={draw} isCompact={!isOpen} />
    </Box>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="text.secondary">
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0, mt: 0.25 }}>
        {children}
      </Box>
    </div>
  );
}

const COLUMN = `'title fold' auto 'body body' minmax(0, 1fr) 'line line' auto 'editor editor' auto 'button button' auto / 1fr auto`;
const BELOW_THE_PAGES = {
  position: 'static',
  width: 'auto',
  borderWidth: '1px 0 0',
  borderRadius: 0,
  boxShadow: 'none',
  overflowY: 'auto',
  py: 1.25,
} as const;

/** In a narrow pane the card would cover the pages, so it stands below them if the pane is high enough. */
const CARD = {
  display: 'grid',
  gridTemplate: COLUMN,
  flexShrink: 0,
  zIndex: 3,
  p: 2,
  pt: 1.25,
  position: 'absolute',
  top: 64,
  right: 24,
  width: 304,
  maxHeight: 'calc(100% - 80px)',
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'raised',
  overflow: 'hidden',
  boxShadow: '0 1px 2px rgb(15 18 22 / 6%), 0 8px 28px rgb(15 18 22 / 14%)',
  transition: 'opacity 120ms',
  '[data-viewer]:has([data-dragging=true]) > &': { opacity: 0.15, pointerEvents: 'none' },
  '@container (max-width: 760px) and (min-height: 600px)': {
    ...BELOW_THE_PAGES,
    maxHeight: '55%',
    gridTemplate: `'title button fold' auto 'body editor editor' auto 'line editor editor' 1fr / minmax(0, 1fr) auto auto`,
    columnGap: 2,
  },
  '@container (max-width: 520px)': {
    ...BELOW_THE_PAGES,
    maxHeight: '55%',
    gridTemplate: COLUMN,
  },
} as const;
