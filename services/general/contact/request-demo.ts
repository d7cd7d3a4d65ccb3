import type { DemoRequest } from '#contracts/contact.ts';
import type { Context } from '#platform/platform.ts';
import { sendToOperator } from './send-to-operator.ts';

/** Mails the request of a demo to the operator and a confirmation to its sender. */
export async function requestDemo(context: Context<'public'>, request: DemoRequest): Promise<void> {
  const { organization_name, message, ...sender } = request;
  await sendToOperator(context, {
    sender,
    subject: 'Request of a demo',
    facts: [`Organization: ${organization_name}`],
    message,
    confirmation: {
      subject: 'We have received your request',
      text: 'Your request of a demo has reached us. We answer to this address to find a time.',
    },
  });
}
