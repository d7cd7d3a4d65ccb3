import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { otherPagesMessages } from '#contracts/pages-to-sign.ts';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { otherPages } from './other-pages.ts';
import { isAsPlaced, placedPosition, positionedByForm } from './placed-position.ts';

/**
 * Warning that the signature goes on pages that were not asked for, with the consent to sign there; nothing while the pages are
 * those asked for. A consent ends when the pages change.
 */
export function OtherPagesField({ documents }: { documents: readonly Document[] }) {
  const { control, setValue } = useFormContext<SignForm>();
  const [choice, customPage, position] = useWatch({
    control,
    name: ['defaultPage', 'customPage', 'position'],
  });
  useEffect(() => () => setValue('otherPagesConfirmed', false), [choice, customPage, setValue]);
  const chosenFor = positionedByForm(documents);
  const { first, count, isForbidden, consent } = otherPages(chosenFor, { choice, customPage });
  const isInField = isAsPlaced({ defaultPage: choice, customPage, position }, placedPosition(documents));
  if (!first || isInField) return null;
  const message =
    otherPagesMessages[isForbidden ? 'other_pages_forbidden' : 'other_pages_not_confirmed'](first);
  return (
    <Alert severity={isForbidden ? 'error' : 'warning'} sx={ALERT}>
      {documents.length === 1 ? message : `${count} of ${documents.length} documents ask for other pages.`}
      {isForbidden ? null : (
        <Controller
          control={control}
          name="otherPagesConfirmed"
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              control={<Checkbox {...field} checked={value} />}
              label={consent}
              sx={{ display: 'flex' }}
            />
          )}
        />
      )}
    </Alert>
  );
}

/** The ring around the pointed checkbox is wider than the text. */
const ALERT = { py: 0.25, '& .MuiAlert-message': { overflow: 'visible' } } as const;
