'use client';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { DemoRequest, requestPlatformDemo } from '#contracts/contact.ts';
import { PlainField } from './plain-field.tsx';

const FIELD_NAMES = DemoRequest.keyof().options;
const EMPTY: DemoRequest = { name: '', email: '', organization_name: '', message: '' };

/** Form of a visitor who asks to be shown the product. */
export function DemoRequestForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { formState, handleSubmit, register, reset, setError } = useForm<DemoRequest>({
    resolver: zodResolver(DemoRequest),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setSentTo(undefined);
    try {
      await request(requestPlatformDemo, { body }, { quiet: true });
      setSentTo(body.email);
      reset(EMPTY);
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
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
        <PlainField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <PlainField
          label="E-mail"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
      </Stack>
      <PlainField
        label="Organization"
        autoComplete="organization"
        error={errors.organization_name?.message}
        {...register('organization_name')}
      />
      <PlainField
        label="Message (optional)"
        multiline
        rows={4}
        inputComponent="textarea" // MUI's own grows by a style attribute, which the content security policy forbids
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
