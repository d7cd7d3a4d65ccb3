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
import type { Rectangle } from '#contracts/sign-form.ts';

export interface SigningStepsProps {
  /** Where the signature goes, once it is drawn. */
  place: { page: number; rectangle: Rectangle } | null;
  isDrawing: boolean;
  isTouch: boolean;
  /** Only what is to be done next. */
  isCompact?: boolean;
  onDrawing: (isDrawing: boolean) => void;
  onRemovePlace: () => void;
  onSignDigitally: () => void;
}

/** From reading to signing: choose the place, then sign. On a phone the button leads from one to the next. */
export function SigningSteps(props: SigningStepsProps) {
  const { place, isDrawing, isTouch, isCompact = false, onDrawing, onSignDigitally } = props;
  const mustPlaceFirst = isTouch && !place;
  return (
    <Stack sx={{ gap: 1.5, mt: 1.5, flexShrink: 0 }}>
      {isCompact && !isTouch ? null : <PlaceLine {...props} />}
      {mustPlaceFirst ? (
        <Button variant="contained" fullWidth onClick={() => onDrawing(!isDrawing)}>
          {isDrawing ? 'Stop placing' : 'Next: place your signature'}
        </Button>
      ) : null}
      <Button variant={mustPlaceFirst ? 'text' : 'contained'} fullWidth onClick={onSignDigitally}>
        Sign Digitally
      </Button>
    </Stack>
  );
}

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
          {place ? `Signature on page ${place.page}` : whatToDo(isTouch)}
        </Typography>
        {place ? (
          <Typography variant="caption" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {numbersOf(place.rectangle)}
          </Typography>
        ) : null}
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

const whatToDo = (isTouch: boolean) =>
  isTouch
    ? 'Tap the page where your signature goes, or draw a rectangle there'
    : 'Draw a rectangle where your signature goes';

/** 'x 72, y 90, 180 × 60 pt' */
function numbersOf({ x, y, width, height }: Rectangle): string {
  const [left, bottom, wide, high] = [x, y, width, height].map((value) => Math.round(value * 10) / 10);
  return `x ${left}, y ${bottom}, ${wide} × ${high} pt`;
}
