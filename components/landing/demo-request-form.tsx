'use client';
import { useRef, useState } from 'react';
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx';
import { PlainButton } from '#components/ui/plain/plain-button.tsx';
import { PlainField } from '#components/ui/plain/plain-field.tsx';
import { usePlainForm } from '#components/ui/plain/use-plain-form.ts';
import { usePreload } from '#client/use-preload.ts';
import styles from './landing.module.css';

const load = () => import('./send-demo-request.ts');
const check = async (entered: FormData) => (await load()).errorsIn(entered);

/** Form of a visitor who asks to be shown the product. */
export function DemoRequestForm() {
  const form = useRef<HTMLFormElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  usePreload(load);
  const send = async (entered: FormData) => {
    setSentTo(undefined);
    const errors = await (await load()).sendDemoRequest(entered);
    if (Object.keys(errors).length > 0) return errors;
    const email = entered.get('email');
    setSentTo(typeof email === 'string' ? email : '');
    form.current?.reset();
    return errors;
  };
  const { errors, isSending, handlers } = usePlainForm({ check, send });
  return (
    <form ref={form} noValidate aria-labelledby="demo-title" {...handlers} className={styles['form']}>
      {errors['root'] === undefined ? null : <PlainAlert severity="error">{errors['root']}</PlainAlert>}
      <div className={styles['names']}>
        <PlainField label="Name" name="name" autoComplete="name" error={errors['name']} />
        <PlainField label="E-mail" name="email" type="email" autoComplete="email" error={errors['email']} />
      </div>
      <PlainField
        label="Organization"
        name="organization_name"
        autoComplete="organization"
        error={errors['organization_name']}
      />
      <PlainField
        label="Message (optional)"
        name="message"
        rows={4}
        help="What you sign, with whom, how often."
        error={errors['message']}
      />
      {sentTo === undefined ? null : (
        <PlainAlert severity="success">
          Your request is on its way. A confirmation goes to {sentTo}.
        </PlainAlert>
      )}
      <div>
        <PlainButton type="submit" variant="contained" size="large" isBusy={isSending}>
          Request a demo
        </PlainButton>
      </div>
    </form>
  );
}
