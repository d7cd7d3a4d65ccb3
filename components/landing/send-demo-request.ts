import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { DemoRequest, requestPlatformDemo } from '#contracts/contact.ts';
import { GENERIC_ERROR } from '#contracts/messages.ts';
import { z } from '#contracts/zod.ts';

/** Messages about the fields of the form; `root` is about all of it. */
export type DemoRequestErrors = Partial<Record<keyof DemoRequest | 'root', string>>;

/** Returns what is wrong with the fields of the form. */
export function errorsIn(form: FormData): DemoRequestErrors {
  const { error } = DemoRequest.safeParse(Object.fromEntries(form));
  return error ? firstOfEach(z.flattenError(error).fieldErrors) : {};
}

/** Sends the request of a visitor to be shown the product, unless something is wrong with it, which is returned. */
export async function sendDemoRequest(form: FormData): Promise<DemoRequestErrors> {
  const { data: body, error } = DemoRequest.safeParse(Object.fromEntries(form));
  if (error) return firstOfEach(z.flattenError(error).fieldErrors);
  try {
    await request(requestPlatformDemo, { body }, { quiet: true });
    return {};
  } catch (reason) {
    const fields = reason instanceof RequestError ? firstOfEach(reason.fields ?? {}) : {};
    if (Object.keys(fields).length > 0) return fields;
    return { root: reason instanceof RequestError ? reason.message : GENERIC_ERROR };
  }
}

const NAMES = ['name', 'email', 'organization_name', 'message'] as const;

/** Returns the first message about each field. */
function firstOfEach(messages: Partial<Record<string, string[]>>): DemoRequestErrors {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const message = messages[name]?.[0];
      return message === undefined ? [] : [[name, message]];
    }),
  );
}
