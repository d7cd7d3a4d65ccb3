import * as organization from '#contracts/organization.ts';
import { getOrganizationStatus } from '#contracts/system-status.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { requestedOrganization } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { apiRoutes } from './api/api-http.ts';
import { certificateRoutes } from './certificates/certificates-http.ts';
import { invitationRoutes } from './invitations/invitations-http.ts';
import { organizationLogoRoutes } from './logo/organization-logo-http.ts';
import { licenseRoutes } from './license/license-http.ts';
import { memberRoutes } from './members/members-http.ts';
import { organizationDeletionRoutes } from './deletion/organization-deletion-http.ts';
import { pageOfMembers } from './organization-store.ts';
import { organizationSettingsRoutes } from './settings/organization-settings-http.ts';
import { ownOrganizationsRoutes } from './own-organizations/own-organizations-http.ts';
import { ownershipRoutes } from './ownership/ownership-http.ts';
import { readOrganizations } from './read-organizations.ts';
import { roleRoutes } from './roles/roles-http.ts';
import { signatureMarkRoutes } from './signature-mark/signature-mark-http.ts';
import { signaturePictureRoutes } from './signature-picture/signature-picture-http.ts';
import { signaturePolicyRoutes } from './signature-policy/signature-policy-http.ts';
import { signaturePropertiesRoutes } from './signature-properties/signature-properties-http.ts';
import { trustedListRoutes } from './trusted-lists/trusted-lists-http.ts';

export const organizationRoutes: readonly Route[] = [
  route(organization.getOrganizations, async (context, { query, headers }) => ({
    data: await readOrganizations(context, query, requestedOrganization(headers)),
  })),
  route(organization.listOrganizationUsers, async ({ database, caller }, { query }) => {
    if (caller.isGuest) throw new AppError(platformErrors.permission_denied);
    return { data: await pageOfMembers(database, caller.organizationId, query) };
  }),
  route(getOrganizationStatus, async ({ checkSystem }) => ({ data: await checkSystem() })),
  ...organizationSettingsRoutes,
  ...organizationLogoRoutes,
  ...organizationDeletionRoutes,
  ...ownershipRoutes,
  ...ownOrganizationsRoutes,
  ...roleRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...licenseRoutes,
  ...apiRoutes,
  ...certificateRoutes,
  ...signaturePropertiesRoutes,
  ...signatureMarkRoutes,
  ...signaturePictureRoutes,
  ...signaturePolicyRoutes,
  ...trustedListRoutes,
];
