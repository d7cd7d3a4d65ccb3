import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useCall } from '#client/use-call.ts';
import { FormDialog } from '#components/ui/form-dialog.tsx';
import { ComboField } from '#components/ui/inputs/combo-field.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { createOrganization, NewOrganization } from '#contracts/own-organizations.ts';
import { getCountries } from '#contracts/reference-data.ts';
import { z } from '#contracts/zod.ts';

const FIELD_NAMES = z.keyof(NewOrganization).options;

export interface CreateOrganizationDialogProps {
  onClose: () => void;
  onCreated: () => Promise<void>;
}

/** Dialog with name and country of a new organization, of which the user becomes the owner. */
export function CreateOrganizationDialog({ onClose, onCreated }: CreateOrganizationDialogProps) {
  const countries = useCall(getCountries, {});
  const { control, formState, handleSubmit, register, setError } = useForm<NewOrganization>({
    resolver: zodResolver(NewOrganization),
    defaultValues: { name: '', country_id: '' },
  });
  const { errors, isSubmitting } = formState;
  const create = handleSubmit(async (body) => {
    try {
      await request(createOrganization, { body }, { quiet: true });
      await onCreated();
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  });
  return (
    <FormDialog
      title="Create organization"
      submitLabel="Create organization"
      error={errors.root?.message}
      isBusy={isSubmitting}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <Field
        label="Name"
        autoComplete="organization"
        autoFocus
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={control}
        name="country_id"
        render={({ field, fieldState }) => (
          <ComboField
            {...field}
            label="Country"
            options={countries.data ?? []}
            isLoading={countries.isLoading}
            labelOf={({ name }) => name}
            wordsOf={({ name, id }) => [name, id]}
            error={
              fieldState.error?.message ??
              (countries.error ? 'The list of countries could not be loaded.' : undefined)
            }
          />
        )}
      />
    </FormDialog>
  );
}
