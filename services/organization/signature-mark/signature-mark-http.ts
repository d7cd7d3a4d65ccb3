import * as mark from '#contracts/signature-mark.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changeSignatureMark, readSignatureMark } from './signature-mark.ts';

export const signatureMarkRoutes: readonly Route[] = [
  route(mark.getSignatureMark, async (context) => ({ data: await readSignatureMark(context) })),
  route(mark.changeSignatureMark, async (context, { body }) => ({
    message: 'Your signature has been saved.',
    data: await changeSignatureMark(context, body),
  })),
];
