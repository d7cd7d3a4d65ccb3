import * as calls from '#contracts/organization-logo.ts';
import { route, type Route } from '#platform/http/route.ts';
import { removeLogo, sendLogo, uploadLogo } from './organization-logo.ts';

export const organizationLogoRoutes: readonly Route[] = [
  route(calls.getOrganizationLogo, (context, { params }) => sendLogo(context, params.logo_id)),
  route(calls.uploadOrganizationLogo, async (context, { file }) => ({
    message: 'The logo has been saved.',
    data: { logo_id: await uploadLogo(context, file) },
  })),
  route(calls.removeOrganizationLogo, async (context) => {
    await removeLogo(context);
    return { message: 'The logo has been removed.', data: { logo_id: null } };
  }),
];
