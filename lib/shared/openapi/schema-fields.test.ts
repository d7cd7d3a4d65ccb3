import { curlExample } from './curl-example.ts';
import { openApiDocument } from './openapi-document.ts';
import { schemaFields, typeWords } from './schema-fields.ts';

describe('schemaFields', () => {
  it('lists nested fields by their path, with type and necessity', () => {
    const state = { enum: ['signed', 'pending'] };
    const row = { type: 'object', properties: { state }, required: ['state'] };
    const schema = {
      type: 'object',
      properties: { rows: { type: 'array', items: row }, at: { type: 'string', format: 'date' } },
      required: ['rows'],
    };
    expect(schemaFields(schema)).toEqual([
      { name: 'rows', type: 'list of objects', isRequired: true },
      { name: 'rows[].state', type: '"signed" or "pending"', isRequired: true },
      { name: 'at', type: 'string (date)', isRequired: false },
    ]);
  });

  it('lists a field of several variants once, with the types of each', () => {
    const variant = (purpose: string) => ({ type: 'object', properties: { purpose: { const: purpose } } });
    expect(schemaFields({ oneOf: [variant('add'), variant('assign')] })).toEqual([
      { name: 'purpose', type: '"add" or "assign"', isRequired: false },
    ]);
  });

  it('names a value that may be null', () => {
    expect(typeWords({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe(
      'string (uuid) or null',
    );
  });
});

describe('curlExample', () => {
  const { paths } = openApiDocument();
  const base = 'https://sign.example/api/v1';
  const key = 'curl -H "Authorization: Bearer $COUNTERSIGN_KEY"';

  it('OS-04 reads a document', () => {
    const path = '/document/{id}/view_signatories';
    expect(curlExample(base, { method: 'get', path, operation: paths[path]!.get! })).toBe(
      `${key} \\\n  "${base}/document/3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01/view_signatories"`,
    );
  });

  it('OS-04 uploads a file, and names a required query', () => {
    const upload = curlExample(base, {
      method: 'post',
      path: '/document',
      operation: paths['/document']!.post!,
    });
    expect(upload).toContain(' -X POST ');
    expect(upload).toContain('-F "file=@letter.pdf"');
    const path = '/organization-user';
    const users = curlExample(base, { method: 'get', path, operation: paths[path]!.get! });
    expect(users).toContain(`"${base}/organization-user?purpose=list"`);
  });

  it('OS-04 sends JSON and keeps a file', () => {
    const path = '/document-action/download';
    const download = curlExample(base, { method: 'post', path, operation: paths[path]!.post! });
    expect(download).toContain(`-d '{"instance_ids":["3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01"]}'`);
    expect(download).toContain('-o letter.pdf');
  });
});
