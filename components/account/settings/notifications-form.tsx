import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Controller, type Control } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { NotificationPreferences } from '#contracts/notification-preferences.ts';
import { changeNotificationPreferences } from './account-calls.ts';
import { CHANNELS, DIGEST_LABEL, KINDS } from './notification-kinds.ts';
import { SETTINGS_GRID } from './settings-grid.ts';

const loadSchema = async () =>
  (await import('#contracts/notification-preferences.ts')).NotificationPreferences;

export interface NotificationsFormProps {
  preferences: NotificationPreferences;
  onSaved: (saved: NotificationPreferences) => void;
}

/** Form with a channel for each kind of event, and the daily digest. */
export function NotificationsForm({ preferences, onSaved }: NotificationsFormProps) {
  const form = useStoredForm<NotificationPreferences>({
    resolver: useLaterResolver(loadSchema),
    stored: preferences,
  });
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await request(changeNotificationPreferences, { body }, { quiet: true });
      form.reset(saved);
      onSaved(saved);
    } catch (error) {
      attachFailure(error, ['daily_digest'], form.setError);
    }
  });
  return (
    <SettingsForm state={form.formState} saveLabel="Save notifications" onSubmit={save}>
      <Box sx={SETTINGS_GRID}>
        {KINDS.map((each) => (
          <KindField key={each.kind} control={form.control} {...each} />
        ))}
      </Box>
      <Controller
        control={form.control}
        name="daily_digest"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            control={<Switch checked={value} {...field} />}
            label={DIGEST_LABEL}
            sx={{ ml: -1 }}
          />
        )}
      />
      <Typography variant="body2" color="textSecondary">
        One-time codes, invitations, security notices, exports that you asked for and requests to sign as a
        guest are mailed in any case.
      </Typography>
    </SettingsForm>
  );
}

type KindFieldProps = (typeof KINDS)[number] & { control: Control<NotificationPreferences> };

function KindField({ kind, label, hint, control }: KindFieldProps) {
  return (
    <Controller
      control={control}
      name={`channels.${kind}`}
      render={({ field, fieldState }) => (
        <ChoiceField
          label={label}
          help={hint}
          options={CHANNELS.map((each) => ({ value: each.channel, label: each.label }))}
          error={fieldState.error?.message}
          {...field}
        />
      )}
    />
  );
}
