import Alert from '@mui/material/Alert';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import type { Document } from '#contracts/document.ts';
import { placedFieldMessages } from '#contracts/placed-field-rules.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { fieldPagesInWords } from '#shared/field-placing.ts';
import { useCheckWhenLeft } from '../form/use-check-when-left.ts';
import { pagesToSignHelp } from './pages-to-sign.ts';
import { areFixed, positionedByForm } from './placed-position.ts';
import { PageSelect } from './page-select.tsx';
import { PositionEditor } from './position-editor.tsx';
import { usePresetPage } from './use-preset-page.ts';

export interface PositionFieldsProps {
  documents: readonly Document[];
  /** Leaves the form to choose the position on the page; undefined where that is not possible. */
  onChoosePosition: (() => void) | undefined;
}

/** Fields of the sign form for the position of the signature: the page and the rectangle on it. */
export function PositionFields({ documents, onChoosePosition }: PositionFieldsProps) {
  const { control, register, formState } = useFormContext<SignForm>();
  const checkPage = useCheckWhenLeft('customPage');
  const { onChange: checkPosition } = useCheckWhenLeft('position'); // which must fit the chosen pages
  const { errors } = formState;
  const [defaultPage, customPage] = useWatch({ control, name: ['defaultPage', 'customPage'] });
  if (areFixed(documents)) {
    const [first, ...others] = documents;
    const field = first?.signature_field;
    return (
      <Stack component="section" aria-label="Position">
        <Typography variant="body2">
          {others.length > 0 ? EACH_PLACED : placedFieldMessages.notMovable}
        </Typography>
        {field && others.length === 0 ? (
          <Typography variant="caption" color="text.secondary">
            {fieldPagesInWords(field)}
          </Typography>
        ) : null}
        {errors.position ? <FormHelperText error>{errors.position.message}</FormHelperText> : null}
      </Stack>
    );
  }
  const chosenFor = positionedByForm(documents);
  return (
    <>
      {chosenFor.length < documents.length ? (
        <Alert severity="info" sx={{ py: 0.25 }}>
          {someArePlaced(documents.length - chosenFor.length, chosenFor)}
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Controller
          control={control}
          name="defaultPage"
          rules={{ onChange: checkPosition }}
          render={({ field }) => (
            <PageSelect
              help={pagesToSignHelp(chosenFor, { choice: defaultPage, customPage })}
              error={errors.defaultPage?.message}
              {...field}
            />
          )}
        />
        {defaultPage === 'custom' ? (
          <Field
            label="Page number"
            help={pagesHelp(chosenFor, customPage)}
            error={errors.customPage?.message}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            {...register('customPage', { ...checkPage, onChange: both(checkPage.onChange, checkPosition) })}
          />
        ) : null}
      </Stack>
      <RectangleField documents={chosenFor} onChoosePosition={onChoosePosition} />
    </>
  );
}

const both = (one: () => void, other: () => void) => () => {
  one();
  other();
};

const EACH_PLACED = 'Each signature goes in the field that its sender has placed.';

/** Returns which documents are signed in placed fields, and which at the position of the form. */
function someArePlaced(placed: number, others: readonly Document[]): string {
  const inFields =
    placed === 1
      ? 'One of them has a field that its sender has placed, and is signed there.'
      : `${placed} of them have a field that its sender has placed, and are signed there.`;
  const [first] = others;
  const name = others.length === 1 && first ? first.document_name : `the other ${others.length}`;
  return `${inFields} The page and position below are for ${name}.`;
}

/** Rectangle as text, by presets and numbers, or chosen on the page itself. */
function RectangleField({ documents, onChoosePosition }: PositionFieldsProps) {
  const { control } = useFormContext<SignForm>();
  const rules = useCheckWhenLeft('position');
  const { field, fieldState } = useController({ control, name: 'position', rules });
  const [defaultPage, customPage] = useWatch({ control, name: ['defaultPage', 'customPage'] });
  const [first, ...others] = documents;
  const page = usePresetPage(first, { defaultPage, customPage });
  return (
    <Stack sx={{ gap: 1 }}>
      <Field
        label="Position"
        placeholder="x,y,width,height"
        help="x, y, width and height in points, from the lower left corner of the page."
        error={fieldState.error?.message}
        labelEnd={
          onChoosePosition ? (
            <Link
              component="button"
              type="button"
              variant="body2"
              underline="always"
              onClick={onChoosePosition}
            >
              Choose on the page
            </Link>
          ) : undefined
        }
        {...field}
      />
      <PositionEditor position={field.value} page={page} onChange={field.onChange} onBlur={field.onBlur} />
      {page && first && others.length > 0 ? (
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          The positions are those of a page of {Math.round(page.width)} × {Math.round(page.height)} pt, as in{' '}
          {first.document_name}.
        </Typography>
      ) : null}
    </Stack>
  );
}

/** Returns the valid page numbers, or how many documents lack the typed one; undefined if a page count is unknown. */
function pagesHelp(documents: readonly Document[], customPage: string): string | undefined {
  const counts = documents.flatMap(({ page_count }) => page_count ?? []);
  if (counts.length < documents.length) return undefined;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const lacking = counts.filter((count) => Number(customPage) > count).length;
  if (lacking === 0 || documents.length === 1)
    return least === most ? `1 to ${most}` : `All of them have 1 to ${least}`;
  return lacking === 1
    ? 'One of them has no such page and stays unsigned'
    : `${lacking} of them have no such page and stay unsigned`;
}
