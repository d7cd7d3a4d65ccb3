import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
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
  const form = useForm({
    resolver: useLaterResolver(loadSchema),
    defaultValues: inputOf(periods),
  });
  const { formState, handleSubmit, reset, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;
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
    <Stack
      component="form"
      noValidate
      aria-label="Retention"
      sx={{ gap: 2.5 }}
      onSubmit={(event) => void save(event)}
    >
      {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
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
      {mayChange ? (
        <Box>
          <Button type="submit" variant="contained" loading={isSubmitting || null} disabled={!isDirty}>
            Save retention
          </Button>
        </Box>
      ) : null}
    </Stack>
  );
}

const inputOf = ({ mail_days, notification_days }: RetentionPeriods): RetentionInput => ({
  mail_days: String(mail_days),
  notification_days: String(notification_days),
});
