import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { Paging, pageOf } from './paging.ts';
import {
  fittingFields,
  NamedSignatoryEntry,
  otherPagesAllowed,
  SignatoryEntry,
  uniqueSignatories,
  wantedField,
  type NamedSignatory,
} from './signatory.ts';
import { MAX_SIGNATORIES, MIN_SIGNATORIES } from './limits.ts';
import { lineOfText } from './text.ts';
import { z } from './zod.ts';

/** Messages about workflows. */
export const workflowMessages = {
  nameRequired: 'Workflow name is required',
  nameTooLong: 'Only 100 characters are allowed',
  nameTaken: 'A workflow of this name exists already.',
  tooFew: `At least ${MIN_SIGNATORIES} workflow is required`,
  tooMany: `At most ${MAX_SIGNATORIES} workflows are allowed`,
  deleted: 'This workflow was deleted. Choose another one.',
  personLeft: (name: string) => `${name} is no longer a member of the organization.`,
} as const;

/** Signatories of a workflow. */
export const WorkflowData = listOf(SignatoryEntry);

function listOf<T extends z.ZodType<NamedSignatory>>(entry: T) {
  return fittingFields(
    uniqueSignatories(
      z
        .array(entry)
        .check(
          z.minLength(MIN_SIGNATORIES, workflowMessages.tooFew),
          z.maxLength(MAX_SIGNATORIES, workflowMessages.tooMany),
        ),
    ),
  );
}

/** Workflow to create or replace. */
export const NewWorkflow = z.object({
  workflow_name: lineOfText().check(
    z.minLength(1, workflowMessages.nameRequired),
    z.maxLength(100, workflowMessages.nameTooLong),
  ),
  workflow_data: listOf(NamedSignatoryEntry),
  /** True if it becomes the default of the organization, which has at most one. */
  is_default: z._default(z.boolean(), false),
});
export type NewWorkflow = z.infer<typeof NewWorkflow>;

/**
 * Stored entry of a workflow. `is_active` says whether the person can sign: an active member, or a guest, whose name is the
 * address until they have accepted an invitation.
 */
export const WorkflowEntry = z.extend(SignatoryEntry, {
  full_name: withFallback(z.string(), ''),
  email: withFallback(z.string(), ''),
  is_active: withFallback(z.boolean(), true),
  other_pages_allowed: otherPagesAllowed,
  signature_field: wantedField,
});
export type WorkflowEntry = z.infer<typeof WorkflowEntry>;

/** New state of a workflow. */
export const ChangedWorkflow = z.extend(NewWorkflow, {
  /** `changed_at` of the state that the user has edited: refused if the workflow has been changed since. */
  changed_at: z.optional(z.iso.datetime()),
});
export type ChangedWorkflow = z.infer<typeof ChangedWorkflow>;

/** Stored workflow. */
export const Workflow = z.object({
  id: Id,
  workflow_name: z.string(),
  no_of_assigned_signatories: withFallback(z.int(), 0),
  workflow_data: z.array(WorkflowEntry),
  is_default: z.boolean(),
  /** Time of the last change; undefined from a third-party service. */
  changed_at: withFallback(z.optional(z.iso.datetime()), undefined),
});
export type Workflow = z.infer<typeof Workflow>;

const WorkflowId = z.object({ id: z.uuid() });

export const listWorkflows = defineCall({
  service: 'document',
  method: 'GET',
  path: '/workflow',
  access: 'member',
  permission: ['workflows', 'read'],
  apiScope: 'documents write',
  summary:
    'A page of the workflows, the default first and then by name; the search looks at names of workflows and signatories.',
  query: Paging,
  data: pageOf(Workflow),
});

export const getWorkflow = defineCall({
  service: 'document',
  method: 'GET',
  path: '/workflow/{id}',
  access: 'member',
  permission: ['workflows', 'read'],
  apiScope: 'documents write',
  summary: 'One workflow.',
  params: WorkflowId,
  data: Workflow,
});

export const createWorkflow = defineCall({
  service: 'document',
  method: 'POST',
  path: '/workflow',
  access: 'member',
  permission: ['workflows', 'write'],
  summary: 'Creates a workflow. Guests that it names by address are invited when it is assigned.',
  body: NewWorkflow,
  data: Workflow,
  mayLackData: true,
});

export const editWorkflow = defineCall({
  service: 'document',
  method: 'POST',
  path: '/workflow/{id}',
  access: 'member',
  permission: ['workflows', 'write'],
  summary: 'Replaces a workflow. Documents that it was assigned to before keep their signatories.',
  params: WorkflowId,
  body: ChangedWorkflow,
  data: Workflow,
  mayLackData: true,
});

export const deleteWorkflow = defineCall({
  service: 'document',
  method: 'PATCH',
  path: '/workflow/{id}',
  access: 'member',
  permission: ['workflows', 'write'],
  summary: 'Deletes a workflow. Documents that it was assigned to before keep their signatories.',
  params: WorkflowId,
  body: z.object({ purpose: z.literal('delete') }),
});
