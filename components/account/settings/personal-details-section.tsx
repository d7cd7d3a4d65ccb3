import { useCallback } from 'react';
import { Controller } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useCall } from '#client/use-call.ts';
import { ListNotLoaded } from '#components/ui/inputs/list-not-loaded.tsx';
import { NameFields } from '#components/ui/inputs/name-fields.tsx';
import { PhoneField } from '#components/ui/inputs/phone-field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { PersonalDetails } from '#contracts/profile.ts';
import type { DialingCode } from '#contracts/reference-data.ts';
import type { Profile } from '#contracts/user-profile.ts';
import { PageSection } from '#components/ui/page-section.tsx';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { changeProfile, getDialingCodes } from './account-calls.ts';

const FIELD_NAMES: (keyof PersonalDetails)[] = ['first_name', 'last_name', 'dialing_code_id', 'phone_number'];
const NO_CODES: DialingCode[] = [];

export interface PersonalDetailsSectionProps {
  profile: Profile;
  onSaved: (saved: PersonalDetails) => void;
}

/** Form of the names and the phone number of the user. */
export function PersonalDetailsSection({ profile, onSaved }: PersonalDetailsSectionProps) {
  const codes = useCall(getDialingCodes, {});
  const dialingCodes = codes.data ?? NO_CODES;
  const loadSchema = useCallback(
    async () => (await import('./personal-details.ts')).personalDetailsSchema(dialingCodes),
    [dialingCodes],
  );
  const form = useStoredForm<PersonalDetails>({
    resolver: useLaterResolver(loadSchema),
    stored: detailsOf(profile),
  });
  const { control, formState, handleSubmit, reset, setError } = form;
  const { errors } = formState;
  const save = handleSubmit(async (body) => {
    try {
      const saved = detailsOf(await request(changeProfile, { body }, { quiet: true }));
      reset(saved);
      onSaved(saved);
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  });
  return (
    <PageSection title="Your details" description="Your name stands beside everything that you do here.">
      <SettingsForm state={formState} saveLabel="Save details" onSubmit={save}>
        {codes.error ? <ListNotLoaded content="dialing codes" onRetry={() => void codes.mutate()} /> : null}
        <NameFields
          first={registered(form, 'first_name')}
          last={registered(form, 'last_name')}
          errors={errors}
        />
        <Controller
          control={control}
          name="dialing_code_id"
          render={({ field: code, fieldState }) => (
            <Controller
              control={control}
              name="phone_number"
              render={({ field: number, fieldState: numberState }) => (
                <PhoneField
                  dialingCodes={dialingCodes}
                  isLoading={codes.isLoading}
                  dialingCode={{ ...code, value: code.value ?? '', error: fieldState.error?.message }}
                  number={{ ...number, error: numberState.error?.message }}
                />
              )}
            />
          )}
        />
      </SettingsForm>
    </PageSection>
  );
}

/** Returns the values of the form; '' as dialing code stands for none. */
function detailsOf({ first_name, last_name, dialing_code_id, phone_number }: Profile): PersonalDetails {
  return { first_name, last_name, dialing_code_id: dialing_code_id ?? '', phone_number };
}
