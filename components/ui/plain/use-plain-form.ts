import { useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import type { FormErrors } from '#client/form-errors.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';

/** Rules and sending of a form, which are loaded later; they reject where that fails. */
export interface PlainFormActions {
  /** Returns what is wrong with the fields. */
  check: (entered: FormData) => Promise<FormErrors>;
  /** Sends the form, unless something is wrong with it, and returns what is. */
  send: (entered: FormData) => Promise<FormErrors>;
}

export interface PlainForm {
  errors: FormErrors;
  isSending: boolean;
  /** True once the form was sent, or refused. */
  wasSubmitted: boolean;
  /** Handlers of the form element. */
  handlers: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: (event: InputEvent<HTMLFormElement>) => void;
  };
}

/**
 * State of a form whose fields keep their values themselves. Errors appear at their fields after a submission, with the focus in the
 * first one; from then on a field is checked again with each input.
 */
export function usePlainForm({ check, send }: PlainFormActions): PlainForm {
  const [errors, setErrors] = useState<FormErrors>({});
  const [isSending, setIsSending] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const isChecked = useRef(false); // from a submission on, until the form is sent
  const submit = async (form: HTMLFormElement) => {
    setIsSending(true);
    setErrors((before) => ({ ...before, root: undefined })); // the same message must be announced again
    isChecked.current = true;
    const found = await send(new FormData(form)).catch((): FormErrors => ({ root: GENERIC_ERROR }));
    const names = Object.keys(found);
    isChecked.current = names.length > 0;
    setErrors(found);
    setIsSending(false);
    setWasSubmitted(true);
    const first = [...form.elements].find((field) => names.includes(nameOf(field)));
    if (first instanceof HTMLElement) first.focus();
  };
  const checkAgain = async (form: HTMLFormElement, name: string) => {
    const found = await check(new FormData(form)).catch((): FormErrors => ({}));
    setErrors((before) => ({ ...before, [name]: found[name] }));
  };
  return {
    errors,
    isSending,
    wasSubmitted,
    handlers: {
      onSubmit: (event) => {
        event.preventDefault();
        if (!isSending) void submit(event.currentTarget);
      },
      onInput: ({ currentTarget, target }) => {
        if (isChecked.current) void checkAgain(currentTarget, nameOf(target));
      },
    },
  };
}

const nameOf = (field: EventTarget) => ('name' in field ? String(field.name) : '');
