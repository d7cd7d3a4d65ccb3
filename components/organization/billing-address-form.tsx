import { FormProvider, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { BillingAddress, getBillingAddress } from '#contracts/billing-address.ts';
import type { CallData } from '#contracts/call.ts';
import { changeOrganization } from './organization-calls.ts';
import { PlaceFields } from './place-fields.tsx';

const FIELD_NAMES: (keyof BillingAddress)[] = [
  'country_id',
  'state_id',
  'city_id',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'tax_number',
  'invoice_email',
];
const loadSchema = async () => (await import('#contracts/billing-address.ts')).BillingAddress;

export interface BillingAddressFormProps {
  address: CallData<typeof getBillingAddress>;
  mayChange: boolean;
  onSaved: () => Promise<void>;
}

/** Form of the billing address; read-only without the permission to change it. */
export function BillingAddressForm({ address, mayChange, onSaved }: BillingAddressFormProps) {
  const { city_name, ...stored } = address;
  const form = useStoredForm<BillingAddress>({ resolver: useLaterResolver(loadSchema), stored });
  const { control, formState } = form;
  const countryId = useWatch({ control, name: 'country_id' });
  const save = form.handleSubmit(async (body) => {
    try {
      await request(changeOrganization, { query: { purpose: 'billing_address' }, body }, { quiet: true });
      form.reset(body);
      await onSaved();
    } catch (error) {
      attachFailure(error, FIELD_NAMES, form.setError);
    }
  });
  const field = (name: keyof BillingAddress) => ({
    ...registered(form, name),
    disabled: !mayChange,
    error: formState.errors[name]?.message,
  });
  return (
    <FormProvider {...form}>
      <SettingsForm
        label="Billing address"
        state={formState}
        saveLabel="Save billing address"
        mayChange={mayChange}
        readOnlyNotice="You can see this address. Changing it needs write access to billing."
        maxWidth={640}
        onSubmit={save}
      >
        <Field label="Address" autoComplete="address-line1" {...field('address_line_1')} />
        <Field label="Address, second line" autoComplete="address-line2" {...field('address_line_2')} />
        <Field label="Postal code" autoComplete="postal-code" {...field('postal_code')} />
        <PlaceFields cityName={city_name} isDisabled={!mayChange} />
        <Field
          label={countryId === 'IN' ? 'GSTIN' : 'Tax number'}
          help={countryId === 'IN' ? '15 characters' : 'For example the VAT number with its country letters'}
          {...field('tax_number')}
        />
        <Field label="E-mail for invoices" type="email" autoComplete="email" {...field('invoice_email')} />
      </SettingsForm>
    </FormProvider>
  );
}
