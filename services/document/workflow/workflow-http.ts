import * as workflow from '#contracts/workflow.ts';
import { route, type Route } from '#platform/http/route.ts';
import { readWorkflow, readWorkflows } from './read-workflows.ts';
import { createWorkflow, editWorkflow, removeWorkflow } from './write-workflow.ts';

export const workflowRoutes: readonly Route[] = [
  route(workflow.listWorkflows, async (context, { query }) => ({
    data: await readWorkflows(context, query),
  })),
  route(workflow.getWorkflow, async (context, { params }) => ({
    data: await readWorkflow(context.database, context, params.id),
  })),
  route(workflow.createWorkflow, async (context, { body }) => {
    const data = await createWorkflow(context, body);
    return { message: `The workflow ${data.workflow_name} has been created.`, data };
  }),
  route(workflow.editWorkflow, async (context, { params, body }) => {
    const data = await editWorkflow(context, params.id, body);
    return { message: `The workflow ${data.workflow_name} has been saved.`, data };
  }),
  route(workflow.deleteWorkflow, async (context, { params }) => ({
    message: `The workflow ${await removeWorkflow(context, params.id)} has been deleted.`,
  })),
];
