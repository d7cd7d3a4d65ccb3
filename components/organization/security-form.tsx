import { Controller, type Control } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { SecurityRequirements } from '#contracts/organization-security.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { CheckboxGroup } from './checkbox-group.tsx';
import { changeOrganization } from './organization-calls.ts';
import type { SecurityInput } from './security-input.ts';

const FIELD_NAMES: (keyof SecurityInput)[] = [
  'requires_second_factor',
  'session_hours',
  'idle_minutes',
  'sign_modes',
  'allows_key_signing',
  'active_content',
];
const loadSchema = async () => (await import('./security-input.ts')).SecurityInput;
const KEY_SIGNING = "API keys with the scope Sign may sign with the organization's certificate";
const SIGN_MODES = [
  { value: 'pfx', label: 'Certificate file' },
  { value: 'usb', label: 'USB token' },
] as const;

const ACTIVE_CONTENT = [
  { value: 'keep', label: 'Keep it, and say so' },
  { value: 'remove', label: 'Remove it' },
  { value: 'refuse', label: 'Refuse the file' },
] as const;

export interface SecurityFormProps {
  requirements: SecurityRequirements;
  mayChange: boolean;
  onSaved: () => Promise<void>;
}

/** Form of what the organization requires; read-only without the permission to change it. */
export function SecurityForm({ requirements, mayChange, onSaved }: SecurityFormProps) {
  const form = useStoredForm({
    resolver: useLaterResolver(loadSchema),
    stored: inputOf(requirements),
  });
  const { control, formState, handleSubmit, reset, setError } = form;
  const { errors } = formState;
  const save = handleSubmit(async (body) => {
    try {
      await request(changeOrganization, { query: { purpose: 'security' }, body }, { quiet: true });
      reset(inputOf(body));
      await onSaved();
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  });
  return (
    <SettingsForm
      label="Security"
      state={formState}
      saveLabel="Save security"
      mayChange={mayChange}
      onSubmit={save}
    >
      <RuleField
        control={control}
        name="requires_second_factor"
        label="Sign-in"
        rule="Require a second factor"
        help="Members without an authenticator app or a passkey cannot work here until they have set one up."
        isDisabled={!mayChange}
      />
      <Field
        label="Session length in hours"
        inputMode="numeric"
        help="Members sign in again after this time, however much they work."
        disabled={!mayChange}
        error={errors.session_hours?.message}
        {...registered(form, 'session_hours')}
      />
      <Field
        label="Minutes without activity"
        inputMode="numeric"
        help="Members sign in again when they have done nothing for this time."
        disabled={!mayChange}
        error={errors.idle_minutes?.message}
        {...registered(form, 'idle_minutes')}
      />
      <Controller
        control={control}
        name="sign_modes"
        render={({ field: { value, onChange }, fieldState }) => (
          <CheckboxGroup
            label="Ways to sign"
            options={SIGN_MODES}
            chosen={value}
            onChange={onChange}
            help="What may hold the key that signs documents."
            error={fieldState.error?.message}
            isDisabled={!mayChange}
          />
        )}
      />
      <RuleField
        control={control}
        name="allows_key_signing"
        label="Signing by programs"
        rule={KEY_SIGNING}
        help="Such a key signs documents without signatories. The turn of a person is never signed by a key."
        isDisabled={!mayChange}
      />
      <Controller
        control={control}
        name="active_content"
        render={({ field, fieldState }) => (
          <ChoiceField
            {...field}
            label="Active content in uploads"
            help="JavaScript, actions that start programs, embedded files and XFA forms. A file that is signed already is never changed."
            options={ACTIVE_CONTENT}
            error={fieldState.error?.message}
            disabled={!mayChange}
          />
        )}
      />
    </SettingsForm>
  );
}

interface RuleFieldProps {
  control: Control<SecurityInput, unknown, SecurityRequirements>;
  name: 'requires_second_factor' | 'allows_key_signing';
  label: string;
  /** Label of the checkbox. */
  rule: string;
  help: string;
  isDisabled: boolean;
}

/** Checkbox of a rule that is on or off. */
function RuleField({ control, name, rule, ...group }: RuleFieldProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange }, fieldState }) => (
        <CheckboxGroup
          {...group}
          options={[{ value: 'on', label: rule }]}
          chosen={value ? ['on'] : []}
          onChange={(chosen) => onChange(chosen.length > 0)}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

const inputOf = ({ session_hours, idle_minutes, ...rest }: SecurityRequirements): SecurityInput => ({
  ...rest,
  session_hours: String(session_hours),
  idle_minutes: String(idle_minutes),
});
