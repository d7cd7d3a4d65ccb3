import { verifyDocument as verifyDocumentCall, verifyFile, verifyFileAsMember } from '#contracts/verify.ts';
import { route, type Route } from '#platform/http/route.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { verifyDocument } from './verify-document.ts';
import { verifyUpload } from './verify-upload.ts';

/** Who drops files by hand stays far below it; who wants this machine to work for them does not. */
const CHECKS_PER_MINUTE = 30;

export const verifyRoutes: readonly Route[] = [
  route(
    verifyFile,
    async (context, { body, file }) => ({ data: await verifyUpload(context, { ...body, file }) }),
    { limit: { perMinute: CHECKS_PER_MINUTE, key: (_, headers) => clientAddress(headers) ?? 'unknown' } },
  ),
  route(
    verifyFileAsMember,
    async (context, { body, file }) => ({
      data: await verifyUpload(context, { ...body, file, organizationId: context.caller.organizationId }),
    }),
    { limit: { perMinute: CHECKS_PER_MINUTE, key: (_, headers) => String(headers.authorization) } },
  ),
  route(verifyDocumentCall, async (context, { params, query }) => ({
    data: await verifyDocument(context, { documentId: params.id, ...query }),
  })),
];
