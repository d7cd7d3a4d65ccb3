import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { RetentionPeriods } from '#contracts/retention.ts';
import { changeOrganization } from './organization-calls.ts';
import type { RetentionInput } from './retention-input.ts';

const FIELD_NAMES: (keyof RetentionInput)[] = ['mail_days', 'notification_days'];
const loadSchema = async () => (await import('./retention-input.ts')).RetentionInput;

export interface RetentionFormProps {
  periods: RetentionPeriods;
  /** Longest periods that the installation permits. */
  longest: RetentionPeriods;
  mayChange: boolean;
  onSaved: () => Promise<void>;
}

/** Form of how long mails and notifications are kept; read-only without the permission to change it. */
export function RetentionForm({ periods, longest, mayChange, onSaved }: RetentionFormProps) {
  const form = useStoredForm({
    resolver: useLaterResolver(loadSchema),
    stored: inputOf(periods),
  });
  const { formState, handleSubmit, reset, setError } = form;
  const { errors } = formState;
  const save = handleSubmit(async (body) => {
    try {
      await request(changeOrganization, { query: { purpose: 'retention' }, body }, { quiet: true });
      reset(inputOf(body));
      await onSaved();
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  });
  return (
    <SettingsForm
      label="Retention"
      state={formState}
      saveLabel="Save retention"
      mayChange={mayChange}
      onSubmit={save}
    >
      <Field
        label="Days for which mails are kept"
        inputMode="numeric"
        help={`Mails that were sent are deleted after this time, with their texts. At most ${longest.mail_days} days.`}
        disabled={!mayChange}
        error={errors.mail_days?.message}
        {...registered(form, 'mail_days')}
      />
      <Field
        label="Days for which notifications are kept"
        inputMode="numeric"
        help={`Notifications with a star stay. At most ${longest.notification_days} days.`}
        disabled={!mayChange}
        error={errors.notification_days?.message}
        {...registered(form, 'notification_days')}
      />
    </SettingsForm>
  );
}

const inputOf = ({ mail_days, notification_days }: RetentionPeriods): RetentionInput => ({
  mail_days: String(mail_days),
  notification_days: String(notification_days),
});
