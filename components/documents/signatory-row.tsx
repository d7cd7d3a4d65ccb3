'use client';
import Up from '@mui/icons-material/ArrowUpwardRounded';
import Down from '@mui/icons-material/ArrowDownwardRounded';
import Remove from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SignatoryInputs } from './signatory-inputs.tsx';

export interface SignatoryRowProps {
  rowId: string;
  index: number;
  count: number;
  pageCount: number;
  onMove: (rowId: string, from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** One signatory: its place in the order, and what it is asked to do. */
export function SignatoryRow({ rowId, index, count, pageCount, onMove, onRemove }: SignatoryRowProps) {
  const place = index + 1;
  return (
    <Box
      component="li"
      aria-label={`Signatory ${place}`}
      sx={{
        listStyle: 'none',
        p: 2,
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5 }}>
        <PlaceMark place={place} />
        <Box sx={{ flex: 1 }} />
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
      <SignatoryInputs index={index} pageCount={pageCount} />
    </Box>
  );
}

function PlaceMark({ place }: { place: number }) {
  return (
    <Stack direction="row" aria-hidden sx={{ alignItems: 'center', gap: 1 }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 24,
          height: 24,
          borderRadius: '50%',
          bgcolor: 'primaryTint',
          color: 'primary.main',
          fontSize: '0.75rem',
          fontWeight: 600,
        }}
      >
        {place}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {place === 1 ? 'Signs first' : `Signs after ${place - 1}`}
      </Typography>
    </Stack>
  );
}
