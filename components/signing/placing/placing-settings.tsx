import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { WantedField } from '#contracts/placed-field.ts';
import { fieldPagesInWords, type FieldPlacing } from '#shared/field-placing.ts';
import { PositionAdjuster } from '../position/position-adjuster.tsx';
import { PlacingPages } from './placing-pages.tsx';
import type { Placing } from './use-placing.ts';

export interface PlacingSettingsProps extends Pick<FieldPlacing, 'document' | 'owners' | 'onChange'> {
  placing: Placing;
  /** True on a screen without room for all settings at once. */
  isNarrow: boolean;
}

/** Settings of the field being placed: its pages, its rectangle, and whether it may be moved. */
export function PlacingSettings({ document, owners, onChange, placing, isNarrow }: PlacingSettingsProps) {
  const { current, field, overlaps, targetPage, targetSize } = placing;
  const name = owners[current]?.name ?? '';
  const next = owners.findIndex((owner, index) => index !== current && !owner.field);
  if (!field) {
    return (
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {placing.isTouch ? 'Tap' : 'Click'} the page where <strong>{name}</strong> signs
          {placing.isTouch ? '.' : ', or draw a rectangle there.'}
        </Typography>
        <Button variant="contained" disabled={!targetSize} onClick={() => placing.placeHere()}>
          Place it on page {targetPage}
        </Button>
        {document ? null : (
          <Button disabled={!targetSize} onClick={() => placing.placeHere('last')}>
            Place it on the last page
          </Button>
        )}
      </Stack>
    );
  }
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="body2" role="status">
        <strong>{name}</strong> signs here: {whereInWords(field)}.
      </Typography>
      {overlaps.map((other) => (
        <Alert key={other} severity="warning" sx={{ py: 0 }}>
          It overlaps the field of {owners[other]?.name}. Neither signature can be read well.
        </Alert>
      ))}
      <PlacingPages
        field={field}
        page={targetPage}
        askedPages={placing.askedPages}
        pageCount={document ? document.page_count : null}
        hasLast={!document}
        onChange={(pages) => onChange(current, { ...field, pages })}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={field.is_movable}
            onChange={(_, is_movable) => onChange(current, { ...field, is_movable })}
          />
        }
        label="They may move it"
      />
      {targetSize ? (
        <PositionAdjuster
          key={String(isNarrow)}
          rectangle={field}
          target={{ page: targetPage, size: targetSize }}
          isOpenAtFirst={!isNarrow}
          onPosition={placing.adjust}
        />
      ) : null}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <Button variant="text" color="inherit" onClick={() => onChange(current, null)} sx={{ ml: -1 }}>
          Remove the field
        </Button>
        {next >= 0 ? (
          <Button variant="contained" onClick={() => placing.choose(next)} sx={NAMED_BUTTON}>
            Next: {owners[next]?.name}
          </Button>
        ) : null}
      </Stack>
    </Stack>
  );
}

/** Button with a name, which can be too long for one line. */
const NAMED_BUTTON = { maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** Returns the pages of a field within a sentence. */
function whereInWords(field: WantedField): string {
  const words = fieldPagesInWords(field).toLowerCase();
  return field.pages === 'last' ? `the ${words} of each document` : words;
}
