import { verifyDocument as verifyDocumentCall, verifyFile, verifyFileAsMember } from '#contracts/verify.ts';
import { route, type Route } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';
import { verifyDocument } from './verify-document.ts';
import { verifyUpload } from './verify-upload.ts';

/**
 * Limit for each client address or session. It permits ten files that are verified again whenever a trust
 * anchor is added or removed, and several users behind one address; the queue of the uploads limits the load.
 */
const CHECKS_PER_MINUTE = 120;

export const verifyRoutes: readonly Route[] = [
  route(
    verifyFile,
    async (context, { body, file }) => ({ data: await verifyUpload(context, { ...body, file }) }),
    {
      limit: {
        perMinute: CHECKS_PER_MINUTE,
        isPerSource: true,
        key: (_, headers) => sourceOf(headers) ?? 'unknown',
      },
    },
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
