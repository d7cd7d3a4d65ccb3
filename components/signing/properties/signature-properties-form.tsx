import { FormProvider } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { changeSignatureProperties } from '../signing-calls.ts';
import { StyleProperty } from './style-property.tsx';
import { DefaultPositionFields } from './default-position-fields.tsx';

/** Fields that show an error. */
const FIELD_NAMES: (keyof SignatureProperties)[] = [
  'default_page_number',
  'custom_page_number',
  'signature_position',
  'purpose_or_reason',
  'default_location',
];
const loadSchema = async () => (await import('#contracts/signature-properties.ts')).SignatureProperties;

export interface SignaturePropertiesFormProps {
  organizationId: string;
  properties: SignatureProperties;
  mayChange: boolean;
  onSaved: (saved: SignatureProperties) => void;
}

/** Form for the default values of the sign form; read-only unless `mayChange`. */
export function SignaturePropertiesForm({
  organizationId,
  properties,
  mayChange,
  onSaved,
}: SignaturePropertiesFormProps) {
  const form = useStoredForm<SignatureProperties>({
    resolver: useLaterResolver(loadSchema),
    stored: properties,
    disabled: !mayChange,
  });
  const { formState, handleSubmit, setError, reset } = form;
  const { errors } = formState;
  const save = async (values: SignatureProperties) => {
    const isCustom = values.default_page_number === 'custom';
    const body = { ...values, custom_page_number: isCustom ? values.custom_page_number : null };
    try {
      const params = { id: organizationId };
      const saved = await request(changeSignatureProperties, { params, body }, { quiet: true });
      reset(saved);
      onSaved(saved);
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  };
  return (
    <FormProvider {...form}>
      <SettingsForm
        state={formState}
        saveLabel="Save properties"
        mayChange={mayChange}
        readOnlyNotice="You can see these properties. Changing them needs write access to settings."
        maxWidth={560}
        onSubmit={handleSubmit(save)}
      >
        <DefaultPositionFields />
        <Field
          label="Reason"
          help="Optional. For example: I approve this document."
          error={errors.purpose_or_reason?.message}
          {...registered(form, 'purpose_or_reason')}
        />
        <Field
          label="Location"
          help="Optional. Where documents are usually signed."
          error={errors.default_location?.message}
          {...registered(form, 'default_location')}
        />
        <StyleProperty />
      </SettingsForm>
    </FormProvider>
  );
}
