'use client';
import Close from '@mui/icons-material/CloseRounded';
import Draw from '@mui/icons-material/DrawOutlined';
import Place from '@mui/icons-material/CheckCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Rectangle } from '#contracts/sign-form.ts';
import type { PageSize } from '#shared/page-geometry.ts';
import { PlaceAdjuster } from '../position/place-adjuster.tsx';

export interface SigningStepsProps {
  /** Where the signature goes, once it is drawn. */
  place: { page: number; rectangle: Rectangle } | null;
  /** The page that a preset means; null until its size is known. */
  target: { page: number; size: PageSize } | null;
  isDrawing: boolean;
  isTouch: boolean;
  /** Only what is to be done next. */
  isCompact?: boolean;
  onDrawing: (isDrawing: boolean) => void;
  onPlace: (rectangle: Rectangle) => void;
  onRemovePlace: () => void;
  onSignDigitally: () => void;
}

/** From reading to signing: choose the place, then sign. On a phone the button leads from one to the next. */
export function SigningSteps(props: SigningStepsProps) {
  const { place, target, isDrawing, isTouch, isCompact = false, ...on } = props;
  const isTall = useMediaQuery(TALL, { noSsr: true });
  const hasRoom = isTall && !isTouch;
  const mustPlaceFirst = isTouch && !place;
  return (
    <>
      {isCompact && !isTouch ? null : (
        <>
          <Box sx={LINE}>
            <PlaceLine {...props} />
          </Box>
          {target && (!isTouch || place || isDrawing) ? (
            <Box sx={EDITOR}>
              <PlaceAdjuster
                key={String(hasRoom)}
                place={place?.rectangle ?? null}
                target={target}
                isOpenAtFirst={hasRoom}
                onPlace={on.onPlace}
              />
            </Box>
          ) : null}
        </>
      )}
      <Stack sx={BUTTONS}>
        {mustPlaceFirst ? (
          <Button variant="contained" fullWidth onClick={() => on.onDrawing(!isDrawing)}>
            {isDrawing ? 'Stop placing' : 'Next: place your signature'}
          </Button>
        ) : null}
        <Button variant={mustPlaceFirst ? 'text' : 'contained'} fullWidth onClick={on.onSignDigitally}>
          Sign Digitally
        </Button>
      </Stack>
    </>
  );
}

/** On a lower screen the numbers would leave no room for the note. */
const TALL = '(min-height: 840px)';
const BELOW = '@container (max-width: 760px) and (min-width: 520.1px) and (min-height: 600px)';
const LINE = { gridArea: 'line', mt: 1.5, [BELOW]: { mt: 1 } } as const;
const EDITOR = { gridArea: 'editor', mt: 0.5, [BELOW]: { mt: 0, width: 290 } } as const;
const BUTTONS = {
  gridArea: 'button',
  gap: 1.5,
  mt: 1.5,
  [BELOW]: { mt: 0, flexDirection: 'row-reverse' },
} as const;

function PlaceLine({ place, isDrawing, isTouch, onDrawing, onRemovePlace }: SigningStepsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      {place ? (
        <Place aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'signed.main' }} />
      ) : (
        <Draw aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
        <Typography variant="body2">
          {place ? `Signature on page ${place.page}` : whatToDo({ isTouch, isDrawing })}
        </Typography>
        {isTouch && !place ? null : (
          <Button
            size="small"
            variant="text"
            sx={{ mt: 0.5, ml: -1.25 }}
            onClick={() => onDrawing(!isDrawing)}
          >
            {drawingLabel(isDrawing, place !== null)}
          </Button>
        )}
      </Box>
      {place ? (
        <Tooltip title="Remove the position">
          <IconButton size="small" edge="end" aria-label="Remove the position" onClick={onRemovePlace}>
            <Close />
          </IconButton>
        </Tooltip>
      ) : null}
    </Stack>
  );
}

function drawingLabel(isDrawing: boolean, isPlaced: boolean): string {
  if (isDrawing) return 'Select text instead';
  return isPlaced ? 'Draw again' : 'Draw the position';
}

function whatToDo({ isTouch, isDrawing }: { isTouch: boolean; isDrawing: boolean }): string {
  if (!isTouch) return 'Draw a rectangle where your signature goes';
  return isDrawing
    ? 'Tap the page where your signature goes, or draw a rectangle there'
    : 'Read the document, then place your signature';
}
