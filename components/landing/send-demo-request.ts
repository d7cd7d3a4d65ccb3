import { formErrorsOf, type FormErrors } from '#client/form-errors.ts';
import { readForm } from '#client/read-form.ts';
import { request } from '#client/request.ts';
import { DemoRequest, requestPlatformDemo } from '#contracts/contact.ts';

const NAMES = ['name', 'email', 'organization_name', 'message'];

/** Returns what is wrong with the fields of the form. */
export const errorsIn = (entered: FormData): FormErrors => readForm(DemoRequest, entered).errors ?? {};

/** Sends the request of a visitor to be shown the product, unless something is wrong with it, which is returned. */
export async function sendDemoRequest(entered: FormData): Promise<FormErrors> {
  const read = readForm(DemoRequest, entered);
  if (read.errors) return read.errors;
  try {
    await request(requestPlatformDemo, { body: read.data }, { quiet: true });
    return {};
  } catch (error) {
    return formErrorsOf(error, NAMES);
  }
}
