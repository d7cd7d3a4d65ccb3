import { getActivityReport } from '#contracts/activity.ts';
import * as documentDecision from '#contracts/document-decision.ts';
import * as documentFiles from '#contracts/document-files.ts';
import * as documentList from '#contracts/document-list.ts';
import * as document from '#contracts/document.ts';
import { undoChange as undoChangeCall } from '#contracts/document-undo.ts';
import { getDocumentOverview } from '#contracts/document-overview.ts';
import { getEvidence } from '#contracts/evidence.ts';
import { exportTable as exportTableCall } from '#contracts/export.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { Functionality } from '#contracts/permission.ts';
import { checkBeforeSigning as checkBeforeSigningCall } from '#contracts/preflight.ts';
import * as signing from '#contracts/sign-documents.ts';
import { getDocumentStatus } from '#contracts/system-status.ts';
import { route, type Route } from '#platform/http/route.ts';
import { addSignatories } from './turns/add-signatories.ts';
import { assignWorkflow } from './workflow/assign-workflow.ts';
import { correspondenceRoutes } from './correspondence/correspondence-http.ts';
import { decideApproval } from './turns/decide-approval.ts';
import { downloadDocuments } from './files/download-documents.ts';
import { setDueDate } from './due-dates/set-due-date.ts';
import { readEvidence } from './evidence/read-evidence.ts';
import { exportTable } from './export/export-table.ts';
import * as messages from './messages.ts';
import { checkBeforeSigning } from './preflight/check-before-signing.ts';
import { previewAppearance } from './signing/preview-appearance.ts';
import { readActivity } from './activity/read-activity.ts';
import { readAttachment } from './files/read-attachment.ts';
import { listDocumentsByIds, readDocuments } from './list/read-documents.ts';
import { readColumnValues } from './list/read-column-values.ts';
import { readOverview } from './overview/read-overview.ts';
import { readSignatories } from './turns/read-signatories.ts';
import { readVersions } from './files/read-versions.ts';
import { countWaitingDocuments } from './turns/waiting-store.ts';
import { replaceSignatory } from './turns/replace-signatory.ts';
import { removeDocuments } from './remove-documents.ts';
import { signBatchRoutes } from './batch/sign-batch-http.ts';
import { signDocuments } from './signing/sign-documents.ts';
import { signFieldName } from './signing/sign-field-name.ts';
import { undoChange } from './undo/undo-change.ts';
import { uploadDocument } from './intake/upload-document.ts';
import { uploadRoutes } from './uploads/upload-http.ts';
import { usbRoutes } from './usb/usb-http.ts';
import { verifyRoutes } from './verification/verify-http.ts';
import { workflowRoutes } from './workflow/workflow-http.ts';

export const documentRoutes: readonly Route[] = [
  route(getDocumentStatus, async ({ checkSystem }) => ({ data: await checkSystem() })),
  route(documentList.getDocuments, async (context, { params, query }) => ({
    data: await readDocuments(context, params.status_or_id, query),
  })),
  route(getDocumentOverview, async (context) => ({ data: await readOverview(context) })),
  route(documentList.getColumnValues, async (context, { query }) => ({
    data: await readColumnValues(context, query),
  })),
  route(documentList.listDocuments, async (context, { query }) => ({
    data: await listDocumentsByIds(context, query.instance_ids),
  })),
  route(document.uploadDocument, async (context, { body, file }) => {
    const data = await uploadDocument(context, { password: body.password, file });
    return { message: messages.uploaded(data.document_name), data };
  }),
  route(document.changeDocuments, async (context, { body }) => {
    if (body.purpose === 'remove') {
      await removeDocuments(context, body);
      return { message: messages.removed(body.instance_ids.length) };
    }
    if (body.purpose === 'replace_signatory') {
      await replaceSignatory(context, body);
      return { message: messages.signatoryReplaced(body.instance_ids.length) };
    }
    if (body.purpose === 'set_due_date') {
      await setDueDate(context, body);
      return { message: messages.dueDateSet(body.instance_ids.length) };
    }
    const first = await (body.purpose === 'assign_workflow'
      ? assignWorkflow(context, body)
      : addSignatories(context, body));
    return { message: messages.signatoriesAdded(first === context.caller.userId) };
  }),
  route(document.countWaitingDocuments, async ({ database, caller }, { query }) => ({
    data: { count: await countWaitingDocuments(database, caller, query.user_id) },
  })),
  route(document.viewSignatories, async (context, { params }) => ({
    data: await readSignatories(context, params.id),
  })),
  route(documentFiles.viewVersions, async (context, { params }) => ({
    data: await readVersions(context, params.id),
  })),
  route(documentFiles.getAttachment, (context, { params, query, headers }) =>
    readAttachment(context, { documentId: params.id, ...query }, headers),
  ),
  route(documentFiles.downloadDocuments, (context, { body }) =>
    downloadDocuments(context, body.instance_ids),
  ),
  route(documentDecision.decideApproval, async (context, { body }) => {
    await decideApproval(context, body);
    return { message: messages.decided(body.status, body.approval_ids.length) };
  }),
  route(undoChangeCall, async (context, { body }) => ({
    message: messages.undone(await undoChange(context, body.undo_id)),
  })),
  route(
    signing.signDocuments,
    async (context, { body }) => {
      const data = await signDocuments(context, body);
      return { message: messages.signed(data.length), data };
    },
    { fieldName: signFieldName },
  ),
  route(
    checkBeforeSigningCall,
    async (context, { params, body }) => ({ data: await checkBeforeSigning(context, params.id, body) }),
    { fieldName: signFieldName },
  ),
  route(signing.previewAppearance, (context, { body }) => previewAppearance(context, body)),
  route(getEvidence, (context, { params, query }) =>
    readEvidence(context, { documentId: params.id, ...query }),
  ),
  route(getActivityReport, async (context, { query }) => ({ data: await readActivity(context, query) })),
  ...verifyRoutes,
  ...workflowRoutes,
  ...correspondenceRoutes,
  ...signBatchRoutes,
  ...uploadRoutes,
  ...usbRoutes,
  route(exportTableCall, (context, { body }) => exportTable(context, body)),
  route(getUserFunctionality, ({ caller }) => ({
    data: Functionality.options.map((functionality_name) => ({
      functionality_name,
      permission: caller.permissions[functionality_name] ?? null,
    })),
  })),
];
