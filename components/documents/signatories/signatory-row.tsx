import Up from '@mui/icons-material/ArrowUpwardRounded';
import Down from '@mui/icons-material/ArrowDownwardRounded';
import Remove from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DragHandle, SortableItem } from '#components/ui/sortable/sortable-item.tsx';
import { SerialNumberMark } from './serial-number-mark.tsx';
import { FieldLine, type FieldLineProps } from './field-line.tsx';
import { SignatoryInputs, type SignatoryInputsProps } from './signatory-inputs.tsx';

/** Props that are the same for all rows. */
export type SharedRowProps = Omit<SignatoryInputsProps, 'index'>;

export interface SignatoryRowProps extends SharedRowProps {
  rowId: string;
  index: number;
  count: number;
  onMove: (rowId: string, from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Line about the signatory's field. */
  field: Omit<FieldLineProps, 'index'>;
}

/** A signatory of the form: serial number, buttons to move and remove the row, and the inputs. */
export function SignatoryRow({ rowId, index, count, onMove, onRemove, field, ...shared }: SignatoryRowProps) {
  const serialNumber = index + 1;
  return (
    <SortableItem id={rowId} label={`Signatory ${serialNumber}`}>
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
            <DragHandle label={`Drag signatory ${serialNumber}`} />
          </Box>
          <SerialNumberMark serialNumber={serialNumber} />
          <Typography variant="body2" color="text.secondary" aria-hidden sx={{ ml: 1, flex: 1 }}>
            {serialNumber === 1 ? 'Signs first' : `Signs after ${serialNumber - 1}`}
          </Typography>
          <IconButton
            id={`${rowId}-up`}
            size="small"
            aria-label={`Move signatory ${serialNumber} up`}
            disabled={index === 0}
            onClick={() => onMove(rowId, index, index - 1)}
          >
            <Up fontSize="small" />
          </IconButton>
          <IconButton
            id={`${rowId}-down`}
            size="small"
            aria-label={`Move signatory ${serialNumber} down`}
            disabled={serialNumber === count}
            onClick={() => onMove(rowId, index, index + 1)}
          >
            <Down fontSize="small" />
          </IconButton>
          <IconButton
            id={`${rowId}-remove`}
            size="small"
            aria-label={`Remove signatory ${serialNumber}`}
            onClick={() => onRemove(index)}
          >
            <Remove fontSize="small" />
          </IconButton>
        </Stack>
        <SignatoryInputs index={index} {...shared} />
        <FieldLine index={index} {...field} />
      </Box>
    </SortableItem>
  );
}
