import { zodResolver } from '@hookform/resolvers/zod';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import NextLink from 'next/link';
import { useForm, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { NewPasswordField } from '#components/ui/inputs/new-password-field.tsx';
import { PasswordField } from '#components/ui/inputs/password-field.tsx';
import { ChangePassword, changePassword } from '#contracts/change-password.ts';
import { getUserSessions } from '#contracts/user-session.ts';
import { PageSection } from '#components/ui/page-section.tsx';
import { SettingsForm } from '#components/ui/settings-form.tsx';

const EMPTY: ChangePassword = { current_password: '', new_password: '' };

/** Form that changes the password; the service ends all other sessions. */
export function PasswordSection() {
  const refresh = useRefresh();
  const form = useForm<ChangePassword>({ resolver: zodResolver(ChangePassword), defaultValues: EMPTY });
  const password = useWatch({ control: form.control, name: 'new_password' });
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      await request(changePassword, { body }, { quiet: true });
      form.reset(EMPTY);
      await refresh([getUserSessions.path]);
    } catch (error) {
      attachFailure(error, ['current_password', 'new_password'], form.setError);
    }
  });
  return (
    <PageSection title="Password" description="Changing it ends your sessions on other devices.">
      <SettingsForm
        state={form.formState}
        saveLabel="Change password"
        canSave
        maxWidth={420}
        onSubmit={submit}
      >
        <Stack sx={{ gap: 1 }}>
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={errors.current_password?.message}
            {...form.register('current_password')}
          />
          <Link
            component={NextLink}
            href="/forgot-password"
            variant="body2"
            underline="always"
            sx={{ alignSelf: 'flex-start', '@media (pointer: coarse)': { my: -0.75, py: 1.25 } }}
          >
            Forgot password?
          </Link>
        </Stack>
        <NewPasswordField
          label="New password"
          password={password}
          error={errors.new_password?.message}
          {...form.register('new_password')}
        />
      </SettingsForm>
    </PageSection>
  );
}
