import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { ContactForm as Form, submitContactForm } from '#contracts/contact.ts';
import { MAX_MESSAGE_LENGTH } from '#contracts/limits.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import { withCommas } from '#contracts/words.ts';
import { z } from '#contracts/zod.ts';

const FIELD_NAMES = z.keyof(Form).options;

export interface ContactFormProps {
  subjects: readonly { id: string; name: string }[];
  /** User whose name and address the form begins with. */
  sender: Pick<UserProfile, 'first_name' | 'last_name' | 'email'>;
}

/** Form of a message to the operator. */
export function ContactForm({ subjects, sender }: ContactFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const { control, formState, handleSubmit, register, resetField, setError } = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: {
      name: `${sender.first_name} ${sender.last_name}`.trim(),
      email: sender.email,
      subject_id: '',
      message: '',
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setSentTo(undefined);
    try {
      await request(submitContactForm, { body }, { quiet: true });
      setSentTo(body.email);
      resetField('message');
    } catch (error) {
      attachFailure(error, FIELD_NAMES, setError);
    }
  });
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Contact"
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2.5, maxWidth: 640 }}
    >
      <Typography variant="h2">Write to us</Typography>
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
      <Controller
        control={control}
        name="subject_id"
        render={({ field }) => (
          <ChoiceField
            label="Subject"
            options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
            error={errors.subject_id?.message}
            {...field}
          />
        )}
      />
      <Field
        label="Message"
        multiline
        rows={8}
        help={`At most ${withCommas(MAX_MESSAGE_LENGTH)} characters. Leave out passwords and codes.`}
        error={errors.message?.message}
        {...register('message')}
      />
      {sentTo === undefined ? null : (
        <Alert severity="success">
          Your message is on its way. A confirmation goes to {sentTo}, and so will the answer.
        </Alert>
      )}
      <Box>
        <Button type="submit" variant="contained" loading={isSubmitting || null}>
          Send message
        </Button>
      </Box>
    </Stack>
  );
}
