import { curlExample, returnsFile } from '#shared/openapi/curl-example.ts';
import type { JsonSchema } from '#shared/openapi/json-schema.ts';
import type { OpenApiOperation, OpenApiParameter } from '#shared/openapi/openapi-document.ts';
import { schemaFields, typeWords, type SchemaField } from '#shared/openapi/schema-fields.ts';
import type { PlacedOperation } from './operations.ts';

/** One call of the reference: parameters, body, response and an example. */
export function Operation({ method, path, operation, baseUrl }: PlacedOperation & { baseUrl: string }) {
  const { operationId, summary, description, parameters } = operation;
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  const answer = returnsFile(operation) ? undefined : answerOf(operation);
  return (
    <section id={operationId} aria-labelledby={`${operationId}-title`}>
      <h2 id={`${operationId}-title`}>
        <code>
          {method.toUpperCase()} {path}
        </code>
      </h2>
      <p>
        {summary} {description}
      </p>
      {parameters.length > 0 ? (
        <FieldTable caption="Parameters" fields={parameters.map(parameterField)} />
      ) : null}
      {body ? <FieldTable caption={`Body (${body[0]})`} fields={schemaFields(body[1].schema)} /> : null}
      {answer ? (
        <details>
          <summary>Response</summary>
          <FieldTable caption="Response (application/json)" fields={schemaFields(answer)} />
        </details>
      ) : (
        <p>The response is the file.</p>
      )}
      <pre tabIndex={0} aria-label={`Example of ${method.toUpperCase()} ${path}`}>
        {curlExample(baseUrl, { method, path, operation })}
      </pre>
    </section>
  );
}

function answerOf({ responses }: OpenApiOperation): JsonSchema | undefined {
  const success = responses['200'];
  return success && 'content' in success ? success.content['application/json']?.schema : undefined;
}

function parameterField({
  name,
  in: place,
  required,
  description,
  schema,
  content,
}: OpenApiParameter): SchemaField {
  const asJson = content?.['application/json']?.schema;
  const type = asJson ? `${typeWords(asJson)}, as JSON` : typeWords(schema ?? {});
  return { name, type: `${type}, in the ${place}`, isRequired: required, note: description };
}

function FieldTable({ caption, fields }: { caption: string; fields: readonly SchemaField[] }) {
  return (
    <div>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, type, isRequired, note }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                {isRequired ? '' : ' (optional)'}
              </th>
              <td>
                {type}
                {note ? <p>{note}</p> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
