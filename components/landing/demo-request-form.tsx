'use client';
import { useRef, useState, type SubmitEvent } from 'react';
import { classes } from '#components/ui/plain/classes.ts';
import controls from '#components/ui/plain/controls.module.css';
import { PlainAlert } from '#components/ui/plain/plain-alert.tsx';
import { PlainField } from '#components/ui/plain/plain-field.tsx';
import { usePreload } from '#components/ui/use-preload.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import styles from './landing.module.css';
import type { DemoRequestErrors } from './send-demo-request.ts';

const load = () => import('./send-demo-request.ts');

/** Form of a visitor who asks to be shown the product. */
export function DemoRequestForm() {
  const [sentTo, setSentTo] = useState<string>();
  const [errors, setErrors] = useState<DemoRequestErrors>({});
  const [isSending, setIsSending] = useState(false);
  const isChecked = useRef(false); // from the first attempt on, until the request is sent
  usePreload(load);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSentTo(undefined);
    setIsSending(true);
    isChecked.current = true;
    const entered = new FormData(form);
    const found = await send(entered);
    setIsSending(false);
    setErrors(found);
    const first = [...form.elements].find((field) => 'name' in field && String(field.name) in found);
    if (first instanceof HTMLElement) first.focus();
    if (Object.keys(found).length > 0) return;
    const email = entered.get('email');
    setSentTo(typeof email === 'string' ? email : '');
    isChecked.current = false;
    form.reset();
  };
  const checkAgain = async (form: HTMLFormElement) => {
    if (isChecked.current) setErrors((await load()).errorsIn(new FormData(form)));
  };
  return (
    <form
      noValidate
      aria-labelledby="demo-title"
      onSubmit={(event) => void submit(event)}
      onInput={(event) => void checkAgain(event.currentTarget)}
      className={styles['form']}
    >
      {errors.root === undefined ? null : <PlainAlert severity="error">{errors.root}</PlainAlert>}
      <div className={styles['names']}>
        <PlainField label="Name" name="name" autoComplete="name" error={errors.name} />
        <PlainField label="E-mail" name="email" type="email" autoComplete="email" error={errors.email} />
      </div>
      <PlainField
        label="Organization"
        name="organization_name"
        autoComplete="organization"
        error={errors.organization_name}
      />
      <PlainField
        label="Message (optional)"
        name="message"
        rows={4}
        help="What you sign, with whom, how often."
        error={errors.message}
      />
      {sentTo === undefined ? null : (
        <PlainAlert severity="success">
          Your request is on its way. A confirmation goes to {sentTo}.
        </PlainAlert>
      )}
      <div>
        <button
          type="submit"
          aria-disabled={isSending || undefined}
          className={classes(controls['button'], controls['contained'], controls['large'])}
        >
          Request a demo
        </button>
      </div>
    </form>
  );
}

async function send(form: FormData): Promise<DemoRequestErrors> {
  try {
    const { sendDemoRequest } = await load();
    return await sendDemoRequest(form);
  } catch {
    return { root: GENERIC_ERROR };
  }
}
