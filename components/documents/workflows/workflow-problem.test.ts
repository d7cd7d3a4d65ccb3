import { workflowProblem } from './workflow-problem.ts';
import { sampleEntry, sampleWorkflow } from '../testing/sample-workflow.ts';

const lease = { document_name: 'Lease.pdf', page_count: 3 };
const note = { document_name: 'Note.pdf', page_count: 1 };
const upTo = (page: number) =>
  sampleWorkflow('W', { workflow_data: [sampleEntry('Anna Ek', { pages_to_sign: [1, page] })] });

it('returns null for documents that have the pages of the workflow', () => {
  expect(workflowProblem(upTo(3), [lease])).toBeNull();
});

it('names the missing page, and the document if there are several', () => {
  expect(workflowProblem(upTo(4), [lease])).toBe('Page 4 does not exist. The document has 3 pages.');
  expect(workflowProblem(upTo(2), [lease, note])).toBe(
    'Note.pdf: Page 2 does not exist. The document has 1 page.',
  );
});

it.each(['last', 'all'] as const)('leaves the page numbers aside that a field on pages %j hides', (pages) => {
  const signature_field = { x: 36, y: 36, width: 180, height: 60, pages, is_movable: false };
  const workflow_data = [sampleEntry('Anna Ek', { pages_to_sign: [4], signature_field })];
  expect(workflowProblem(sampleWorkflow('W', { workflow_data }), [note])).toBeNull();
});

it('names a signatory who left the organization', () => {
  const workflow_data = [sampleEntry('Anna Ek'), sampleEntry('Bo Li', { is_active: false })];
  expect(workflowProblem(sampleWorkflow('W', { workflow_data }), [lease])).toBe(
    'Bo Li is no longer a member of the organization.',
  );
});
