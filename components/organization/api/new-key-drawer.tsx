import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { NewApiKey, updateApi } from '#contracts/api-key.ts';
import type { ApiScope } from '#contracts/api-scope.ts';
import { curlExample } from './api-words.ts';
import { CodeBlock } from './code-block.tsx';
import { defaultLastDay, ExpiryField } from './expiry-field.tsx';
import { ScopeFields } from './scope-fields.tsx';

export interface NewKeyDrawerProps {
  grantable: readonly ApiScope[];
  baseUrl: string;
  onClose: () => void;
  onCreated: () => void;
}

/** Drawer that creates a key and then shows it, once. */
export function NewKeyDrawer({ grantable, baseUrl, onClose, onCreated }: NewKeyDrawerProps) {
  const [key, setKey] = useState<string | null>(null);
  const created = (made: string) => {
    setKey(made);
    onCreated();
  };
  return key === null ? (
    <NewKeyForm grantable={grantable} onClose={onClose} onCreated={created} />
  ) : (
    <SideDrawer
      open
      title="Key created"
      width={520}
      staysOpen
      onClose={onClose}
      footer={
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">
          This is the only time that the key is shown. Copy it now and keep it where your program finds it.
        </Alert>
        <CodeBlock label="API key" text={key} />
        <CodeBlock label="example" text={curlExample(baseUrl, key)} />
      </Stack>
    </SideDrawer>
  );
}

interface NewKeyFormProps {
  grantable: readonly ApiScope[];
  onClose: () => void;
  onCreated: (key: string) => void;
}

const QUIET = { quiet: true };

function NewKeyForm({ grantable, onClose, onCreated }: NewKeyFormProps) {
  const formId = useId();
  const { wallClock } = useFormats();
  const form = useForm<NewApiKey>({
    resolver: zodResolver(NewApiKey),
    defaultValues: { name: '', scopes: [], expires_on: defaultLastDay(wallClock()) },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    try {
      const made = await request(updateApi, { body: { purpose: 'create', ...values } }, QUIET);
      if (made?.key) onCreated(made.key);
      else form.setError('root', { message: 'The service created the key without showing it. Revoke it.' });
    } catch (error) {
      attachFailure(error, ['name', 'scopes', 'expires_on'], form.setError);
    }
  });
  return (
    <SideDrawer
      open
      title="Create key"
      width={520}
      isDirty={isDirty}
      isBusy={isSubmitting}
      onClose={onClose}
      footer={(leave) => (
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="contained" loading={isSubmitting || null}>
            Create key
          </Button>
        </>
      )}
    >
      <Stack component="form" id={formId} noValidate onSubmit={(event) => void save(event)} sx={{ gap: 2.5 }}>
        {errors.root ? <Alert severity="error">{errors.root.message}</Alert> : null}
        {grantable.length === 0 ? (
          <Alert severity="info">
            A key sees all documents of the organization. Your role does not, so you cannot create one.
          </Alert>
        ) : null}
        <Field
          {...form.register('name')}
          label="Name"
          help="The activity of documents shows it, for example “API key Billing robot”."
          error={errors.name?.message}
          autoComplete="off"
          autoFocus
        />
        <Controller
          control={form.control}
          name="scopes"
          render={({ field: { value, onChange } }) => (
            <ScopeFields
              value={value}
              grantable={grantable}
              error={errors.scopes?.message}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="expires_on"
          render={({ field: { value, onChange } }) => (
            <ExpiryField value={value} error={errors.expires_on?.message} onChange={onChange} />
          )}
        />
      </Stack>
    </SideDrawer>
  );
}
