import { zodResolver } from '@hookform/resolvers/zod';
import FormHelperText from '@mui/material/FormHelperText';
import { Controller } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { CallData } from '#contracts/call.ts';
import {
  changeSigningSettings,
  SigningSettings,
  type getSigningSettings,
} from '#contracts/signing-settings.ts';
import { choicesOf } from './signing-level-choices.ts';
import { SigningLevelReach } from './signing-level-reach.tsx';
import { SigningLevelRadios } from './signing-level-radios.tsx';
import { RsaSchemeField } from './rsa-scheme-field.tsx';

export interface SigningLevelFormProps {
  settings: CallData<typeof getSigningSettings>;
  onSaved: (saved: SigningSettings) => void;
}

/** Form of the organization's signature level and RSA scheme; read-only without the permission to change them. */
export function SigningLevelForm({ settings, onSaved }: SigningLevelFormProps) {
  const { highest, timestamp_server, level, rsa_scheme } = settings;
  const mayChange = useMayChange(settings.may_change);
  const { control, formState, handleSubmit, setError, reset } = useStoredForm<SigningSettings>({
    resolver: zodResolver(SigningSettings),
    stored: { level, rsa_scheme },
  });
  const { errors } = formState;
  const save = async (body: SigningSettings) => {
    try {
      const saved = await request(changeSigningSettings, { body }, { quiet: true });
      reset(saved);
      onSaved(saved);
    } catch (error) {
      attachFailure(error, ['level'], setError);
    }
  };
  return (
    <SettingsForm
      state={formState}
      saveLabel="Save settings"
      mayChange={mayChange}
      readOnlyNotice="You can see these settings. Changing them needs write access to digital signatures."
      maxWidth={640}
      onSubmit={handleSubmit(save)}
    >
      <SigningLevelReach highest={highest} server={timestamp_server} chosen={level} />
      <Controller
        control={control}
        name="level"
        render={({ field }) => (
          <SigningLevelRadios
            choices={choicesOf(highest)}
            value={field.value}
            isDisabled={!mayChange}
            onChange={field.onChange}
          />
        )}
      />
      {errors.level ? (
        <FormHelperText error role="alert">
          {errors.level.message}
        </FormHelperText>
      ) : null}
      <Controller
        control={control}
        name="rsa_scheme"
        render={({ field }) => (
          <RsaSchemeField value={field.value} isDisabled={!mayChange} onChange={field.onChange} />
        )}
      />
    </SettingsForm>
  );
}
