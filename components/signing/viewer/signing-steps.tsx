import Close from '@mui/icons-material/CloseRounded';
import Draw from '@mui/icons-material/DrawOutlined';
import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Rectangle } from '#contracts/sign-form.ts';
import type { PageSize } from '#shared/page-geometry.ts';
import { PositionAdjuster } from '../position/position-adjuster.tsx';

export interface SigningStepsProps {
  /** Position of the signature; null until it is chosen. */
  position: { page: number; rectangle: Rectangle } | null;
  /** Page for presets and typed numbers; null until its size is known. */
  target: { page: number; size: PageSize } | null;
  isDrawing: boolean;
  isTouch: boolean;
  /** True if the signature can stand in the field only that the sender placed. */
  isFixed?: boolean;
  /** True if only the buttons are shown, on a phone with the next step. */
  isCompact?: boolean;
  onDrawing: (isDrawing: boolean) => void;
  onPosition: (rectangle: Rectangle) => void;
  onRemovePosition: () => void;
  onSignDigitally: () => void;
}

/** Steps to sign: choose the position, then sign. On a phone the main button is that of the next step. */
export function SigningSteps(props: SigningStepsProps) {
  const { position, target, isDrawing, isTouch, isFixed = false, isCompact = false, ...on } = props;
  const isTall = useMediaQuery(TALL, { noSsr: true });
  const hasRoom = isTall && !isTouch;
  const needsPosition = isTouch && !position && !isFixed;
  return (
    <>
      {isCompact && !isTouch ? null : (
        <>
          <Box sx={LINE}>
            <PositionLine {...props} />
          </Box>
          {target && (!isTouch || position || isDrawing) ? (
            <Box sx={EDITOR}>
              <PositionAdjuster
                key={String(hasRoom)}
                rectangle={position?.rectangle ?? null}
                target={target}
                isOpenAtFirst={hasRoom}
                onPosition={on.onPosition}
              />
            </Box>
          ) : null}
        </>
      )}
      <Stack sx={BUTTONS}>
        {needsPosition ? (
          <Button
            variant={isDrawing ? 'outlined' : 'contained'}
            fullWidth
            onClick={() => on.onDrawing(!isDrawing)}
          >
            {isDrawing ? 'Stop placing' : 'Next: place your signature'}
          </Button>
        ) : null}
        <Button variant={needsPosition ? 'text' : 'contained'} fullWidth onClick={on.onSignDigitally}>
          Sign Digitally
        </Button>
      </Stack>
    </>
  );
}

/** On a lower screen the number fields would leave no space for the note. */
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

function PositionLine({
  position,
  isDrawing,
  isTouch,
  isFixed = false,
  onDrawing,
  onRemovePosition,
}: SigningStepsProps) {
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      {position ? (
        <Done aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'signed.main' }} />
      ) : (
        <Draw aria-hidden sx={{ fontSize: 18, mt: '1px', color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }} aria-live="polite">
        <Typography variant="body2">
          {position ? `Signature on page ${position.page}` : instruction({ isTouch, isDrawing, isFixed })}
        </Typography>
        {isFixed || (isTouch && !position) ? null : (
          <Button
            size="small"
            variant="text"
            sx={{ mt: 0.5, ml: -1.25 }}
            onClick={() => onDrawing(!isDrawing)}
          >
            {drawingLabel(isDrawing, position !== null)}
          </Button>
        )}
      </Box>
      {position ? (
        <Tooltip title="Remove the position">
          <IconButton size="small" edge="end" aria-label="Remove the position" onClick={onRemovePosition}>
            <Close />
          </IconButton>
        </Tooltip>
      ) : null}
    </Stack>
  );
}

function drawingLabel(isDrawing: boolean, hasPosition: boolean): string {
  if (isDrawing) return 'Select text instead';
  return hasPosition ? 'Draw again' : 'Draw the position';
}

function instruction({
  isTouch,
  isDrawing,
  isFixed,
}: {
  isTouch: boolean;
  isDrawing: boolean;
  isFixed: boolean;
}): string {
  if (isFixed) return 'Choose “Sign here” in your field';
  if (!isTouch)
    return isDrawing
      ? 'Click the page to place your signature, or draw a rectangle'
      : 'Draw the position of your signature';
  return isDrawing
    ? 'Tap the page where your signature goes, or draw a rectangle there'
    : 'Tap the page to place your signature';
}
