import Placed from '@mui/icons-material/CheckCircleOutlineRounded';
import Place from '@mui/icons-material/CropFreeRounded';
import Warning from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { overlappingFields } from '#contracts/placed-field-rules.ts';
import { fieldPagesInWords } from '#shared/field-placing.ts';
import type { SignatoriesForm } from './signatories-form.ts';

export interface FieldLineProps {
  index: number;
  /** Name of the signatory, for screen readers. */
  name: string;
  /** Opens the dialog; undefined where fields cannot be placed, but a field can be removed. */
  onPlace: (() => void) | undefined;
  onRemove: () => void;
}

/** Field that is placed for a signatory of the form, with buttons that change and remove it; or the button that places one. */
export function FieldLine({ index, name, onPlace, onRemove }: FieldLineProps) {
  const { control, getFieldState, formState } = useFormContext<SignatoriesForm>();
  const entries = useWatch({ control, name: 'signatory_data' });
  const field = entries[index]?.signature_field;
  if (!field && !onPlace) return null;
  const error = getFieldState(`signatory_data.${index}.signature_field`, formState).error?.message;
  const isCovered = overlappingFields(entriesOf(entries), index).length > 0;
  return (
    <Box sx={{ mt: 1 }}>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        {field ? (
          <>
            <Placed aria-hidden sx={{ fontSize: 18, color: 'signed.main' }} />
            <Typography variant="body2">
              {fieldPagesInWords(field)} · placed{field.is_movable ? ', may be moved' : ''}
            </Typography>
          </>
        ) : null}
        {onPlace ? (
          <Button
            key="place"
            size="small"
            variant="text"
            startIcon={field ? undefined : <Place />}
            aria-label={field ? `Change the field of ${name}` : `Place the field of ${name}`}
            onClick={onPlace}
            sx={field ? undefined : { ml: -0.5 }}
          >
            {field ? 'Change' : 'Place the field'}
          </Button>
        ) : null}
        {field ? (
          <Button
            size="small"
            variant="text"
            color="inherit"
            aria-label={`Remove the field of ${name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        ) : null}
      </Stack>
      {error ? <FormHelperText error>{error}</FormHelperText> : null}
      {isCovered ? (
        <Stack direction="row" sx={{ gap: 0.75, mt: 0.25, color: 'pending.main' }}>
          <Warning aria-hidden sx={{ fontSize: 16, mt: '1px' }} />
          <Typography variant="caption">It overlaps the field of another signatory</Typography>
        </Stack>
      ) : null}
    </Box>
  );
}

/** Returns the fields as a valid form has them. */
function entriesOf(entries: SignatoriesForm['signatory_data']) {
  return entries.map(({ signature_field: field }) => ({
    signature_field: field ? { ...field, is_movable: field.is_movable ?? false } : null,
  }));
}
