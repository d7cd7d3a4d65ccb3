import * as certificate from '#contracts/certificate.ts';
import * as organization from '#contracts/organization.ts';
import * as properties from '#contracts/signature-properties.ts';
import * as usb from '#contracts/usb-signing.ts';
import { requestedOrganization } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { invitationRoutes } from './invitations/invitations-http.ts';
import { memberRoutes } from './members/members-http.ts';
import { roleRoutes } from './roles/roles-http.ts';
import { addTokenCertificate, challengeToken } from './certificates/add-token-certificate.ts';
import { changeCertificates } from './certificates/change-certificates.ts';
import { pageOfMembers } from './organization-store.ts';
import { readCertificates } from './certificates/read-certificates.ts';
import { readOrganizations } from './read-organizations.ts';
import { changeSignatureProperties, readSignatureProperties } from './signature-properties.ts';
import { signaturePictureRoutes } from './signature-picture/signature-picture-http.ts';
import { signaturePolicyRoutes } from './signature-policy/signature-policy-http.ts';
import { uploadCertificate } from './certificates/upload-certificate.ts';

export const organizationRoutes: readonly Route[] = [
  route(organization.getOrganizations, async (context, { query, headers }) => ({
    data: await readOrganizations(context, query, requestedOrganization(headers)),
  })),
  route(organization.listOrganizationUsers, async ({ database, caller }, { query }) => ({
    data: await pageOfMembers(database, caller.organizationId, query),
  })),
  route(certificate.listCertificates, async (context) => ({ data: await readCertificates(context) })),
  route(certificate.uploadCertificate, async (context, { body, file }) => ({
    message: 'The certificate has been added.',
    data: await uploadCertificate(context, { ...body, file }),
  })),
  route(certificate.changeCertificates, async (context, { body }) => {
    await changeCertificates(context, body);
    return {
      message:
        body.purpose === 'remove' ? removed(body.instance_ids.length) : 'The default has been changed.',
    };
  }),
  route(usb.challengeToken, async (context, { body }) => ({ data: await challengeToken(context, body) })),
  route(usb.addTokenCertificate, async (context, { body }) => ({
    message: 'The certificate on the USB token has been added to yours.',
    data: await addTokenCertificate(context, body),
  })),
  route(properties.getSignatureProperties, async (context, { params }) => ({
    data: await readSignatureProperties(context, params.id),
  })),
  route(properties.changeSignatureProperties, async (context, { params, body }) => ({
    message: 'The signature properties have been saved.',
    data: await changeSignatureProperties(context, params.id, body),
  })),
  ...roleRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...signaturePictureRoutes,
  ...signaturePolicyRoutes,
];

const removed = (count: number) =>
  count === 1 ? 'The certificate has been removed.' : `${count} certificates have been removed.`;
