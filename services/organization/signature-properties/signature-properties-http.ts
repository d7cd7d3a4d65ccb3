import * as properties from '#contracts/signature-properties.ts';
import { route, type Route } from '#platform/http/route.ts';
import { changeSignatureProperties, readSignatureProperties } from './signature-properties.ts';

export const signaturePropertiesRoutes: readonly Route[] = [
  route(properties.getSignatureProperties, async (context, { params }) => ({
    data: await readSignatureProperties(context, params.id),
  })),
  route(properties.changeSignatureProperties, async (context, { params, body }) => ({
    message: 'The signature properties have been saved.',
    data: await changeSignatureProperties(context, params.id, body),
  })),
];
