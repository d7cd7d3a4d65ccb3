import Draw from '@mui/icons-material/DrawOutlined';
import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { fieldSentence, signedWhere } from './room-words.ts';
import type { RoomPosition } from './use-room-position.ts';

/** Position of the signature in one line, with buttons that remove it or let the pointer select text. */
export function RoomPositionLine({ position }: { position: RoomPosition }) {
  const { cords, field, isFixed, isDrawing, isTouch, setIsDrawing } = position;
  const Icon = cords ? Done : Draw;
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: '1px', color: cords ? 'signed.main' : 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">
          {cords ? signedWhere(cords, field) : (fieldSentence(field) ?? howToPlace(position))}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1, ml: -1.25 }}>
          {isTouch || isFixed ? null : (
            <Button size="small" variant="text" onClick={() => setIsDrawing(!isDrawing)}>
              {isDrawing ? 'Select text instead' : 'Draw the position'}
            </Button>
          )}
          {cords ? (
            <Button size="small" variant="text" onClick={position.remove}>
              Remove the position
            </Button>
          ) : null}
        </Stack>
      </Box>
    </Stack>
  );
}

function howToPlace({ isTouch, isDrawing }: Pick<RoomPosition, 'isTouch' | 'isDrawing'>): string {
  if (isTouch) return 'Tap the page to place your signature';
  return isDrawing ? 'Click the page to place your signature' : 'Your signature has no position yet';
}
