import Up from '@mui/icons-material/ArrowUpwardRounded';
import Down from '@mui/icons-material/ArrowDownwardRounded';
import Remove from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DragHandle, SortableItem } from '#components/ui/sortable/sortable-item.tsx';
import { PlaceMark } from '../table/place-mark.tsx';
import { SignatoryInputs, type SignatoryInputsProps } from './signatory-inputs.tsx';

/** What a row must know that is the same for all of them. */
export type SignatoryRowFacts = Omit<SignatoryInputsProps, 'index'>;

export interface SignatoryRowProps extends SignatoryRowFacts {
  rowId: string;
  index: number;
  count: number;
  onMove: (rowId: string, from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** One signatory: its place in the order, and what it is asked to do. */
export function SignatoryRow({ rowId, index, count, onMove, onRemove, ...facts }: SignatoryRowProps) {
  const place = index + 1;
  return (
    <SortableItem id={rowId} label={`Signatory ${place}`}>
      <Box
        sx={{
          p: 2,
          pt: 1.25,
          border: 1,
          borderColor: 'line',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', mb: 1.25 }}>
          <Box sx={{ ml: -1, mr: 0.75 }}>
            <DragHandle label={`Drag signatory ${place}`} />
          </Box>
          <PlaceMark place={place} />
          <Typography variant="body2" color="text.secondary" aria-hidden sx={{ ml: 1, flex: 1 }}>
            {place === 1 ? 'Signs first' : `Signs after ${place - 1}`}
          </Typography>
          <IconButton
            id={`${rowId}-up`}
            size="small"
            aria-label={`Move signatory ${place} up`}
            disabled={index === 0}
            onClick={() => onMove(rowId, index, index - 1)}
          >
            <Up fontSize="small" />
          </IconButton>
          <IconButton
            id={`${rowId}-down`}
            size="small"
            aria-label={`Move signatory ${place} down`}
            disabled={place === count}
            onClick={() => onMove(rowId, index, index + 1)}
          >
            <Down fontSize="small" />
          </IconButton>
          <IconButton size="small" aria-label={`Remove signatory ${place}`} onClick={() => onRemove(index)}>
            <Remove fontSize="small" />
          </IconButton>
        </Stack>
        <SignatoryInputs index={index} {...facts} />
      </Box>
    </SortableItem>
  );
}
