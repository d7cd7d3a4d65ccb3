'use client';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { laterResolver } from '#components/ui/inputs/later-resolver.ts';
import { usePreload } from '#components/ui/use-preload.ts';
import type { DemoRequest } from '#contracts/contact.ts';

const load = () => import('./send-demo-request.ts');
const RESOLVER = laterResolver<DemoRequest>(load);
const EMPTY: DemoRequest = { name: '', email: '', organization_name: '', message: '' };

/** Form of a visitor who asks to be shown the product. */
export function DemoRequestForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { formState, handleSubmit, register, reset, setError } = useForm<DemoRequest>({
    resolver: RESOLVER,
    defaultValues: EMPTY,
  });
  usePreload(load);
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setSentTo(undefined);
    try {
      const { sendDemoRequest } = await load();
      await sendDemoRequest(body);
      setSentTo(body.email);
      reset(EMPTY);
    } catch (error) {
      attachFailure(error, ['name', 'email', 'organization_name', 'message'], setError);
    }
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-labelledby="demo-title"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5, maxWidth: 640 }}
    >
      {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 2.5, sm: 1.5 } }}>
        <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field
          label="E-mail"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </Stack>
      <Field
        label="Organization"
        autoComplete="organization"
        error={errors.organization_name?.message}
        {...register('organization_name')}
      />
      <Field
        label="Message (optional)"
        multiline
        rows={4}
        help="What you sign, with whom, how often."
        error={errors.message?.message}
        {...register('message')}
      />
      {sentTo === undefined ? null : (
        <Alert severity="success">Your request is on its way. A confirmation goes to {sentTo}.</Alert>
      )}
      <Box>
        <Button type="submit" variant="contained" size="large" loading={isSubmitting || null}>
          Request a demo
        </Button>
      </Box>
    </Stack>
  );
}
