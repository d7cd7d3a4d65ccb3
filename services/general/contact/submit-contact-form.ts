import { CHOOSE_SUBJECT, type ContactForm } from '#contracts/contact.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import type { Context } from '#platform/platform.ts';
import { CONTACT_FORM_SUBJECTS } from '../places/contact-form-subjects.ts';
import { sendToOperator } from './send-to-operator.ts';

/**
 * Mails a message to the operator and a confirmation to its sender.
 * @throws AppError invalid_input at subject_id when there is no such subject
 */
export async function submitContactForm(context: Context<'public'>, form: ContactForm): Promise<void> {
  const { subject_id, message, ...sender } = form;
  const subject = CONTACT_FORM_SUBJECTS.find(({ id }) => id === subject_id);
  if (!subject) throw fieldError(platformErrors.invalid_input, 'subject_id', CHOOSE_SUBJECT);
  await sendToOperator(context, {
    sender,
    subject: `Contact form: ${subject.name}`,
    facts: [],
    message,
    confirmation: {
      subject: 'We have received your message',
      text: `Your message about “${subject.name}” has reached us. We answer to this address.`,
    },
  });
}
