import * as document from '#contracts/document.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { route, type Route } from '#platform/http/route.ts';
import { listDocumentsByIds, readDocuments } from './read-documents.ts';
import { readFunctionality } from './read-functionality.ts';
import { uploadDocument } from './upload-document.ts';

export const documentRoutes: readonly Route[] = [
  route(document.getDocuments, async (context, { params, query }) => ({
    data: await readDocuments(context, params.status_or_id, query),
  })),
  route(document.listDocuments, async (context, { query }) => ({
    data: await listDocumentsByIds(context, query.instance_ids),
  })),
  route(document.uploadDocument, async (context, { body, file }) => {
    const uploaded = await uploadDocument(context, { password: body.password, file });
    return { message: `${uploaded.document_name} has been uploaded.`, data: uploaded };
  }),
  route(getUserFunctionality, async ({ caller }) => ({ data: readFunctionality(caller) })),
];
