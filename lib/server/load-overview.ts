import { getDocumentOverview, type DocumentOverview } from '#contracts/document-overview.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

/** Returns the overview of the documents; undefined where the service does not have it, or fails. */
export async function loadOverview(): Promise<DocumentOverview | undefined> {
  try {
    return await callService(getDocumentOverview, {});
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}
