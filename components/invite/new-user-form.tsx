import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { acceptInvitation } from '#client/auth.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { NameFields } from '#components/ui/inputs/name-fields.tsx';
import { NewPasswordField } from '#components/ui/inputs/new-password-field.tsx';
import { TermsNotice } from '#components/ui/terms-notice.tsx';
import { NewInvitedUser } from '#contracts/invitation.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { z } from '#contracts/zod.ts';

export interface NewUserFormProps {
  token: string;
  email: string;
  onAccepted: () => void;
}

/** Form of a new account that accepts an invitation. The address stands fixed: the invitation proves it. */
export function NewUserForm({ token, email, onAccepted }: NewUserFormProps) {
  const form = useForm<NewInvitedUser>({
    resolver: zodResolver(NewInvitedUser),
    defaultValues: { first_name: '', last_name: '', password: '', terms_version: TERMS_VERSION },
  });
  const { control, register, formState } = form;
  const { errors, isSubmitting } = formState;
  const [isEntering, setIsEntering] = useState(false);
  const password = useWatch({ control, name: 'password' });
  const submit = form.handleSubmit(async (details) => {
    try {
      await acceptInvitation(token, details);
      setIsEntering(true);
      onAccepted();
    } catch (error) {
      attachFailure(error, z.keyof(NewInvitedUser).options, form.setError);
    }
  });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
      <NameFields first={register('first_name')} last={register('last_name')} errors={errors} autoFocus />
      <Field label="E-mail" type="email" autoComplete="username" value={email} disabled />
      <NewPasswordField
        label="Password"
        password={password}
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="contained" size="large" loading={isSubmitting || isEntering || null}>
        Create account and join
      </Button>
      <TermsNotice error={errors.terms_version?.message} />
    </Stack>
  );
}
