import type { ApiScope } from '#contracts/api-scope.ts';
import type { OpenApiDocument, OpenApiOperation } from '#shared/openapi/openapi-document.ts';

/** Operation with its method and path. */
export interface PlacedOperation {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** Returns the operations of a scope in the order of the document. */
export function operationsOf({ paths }: OpenApiDocument, scope: ApiScope): PlacedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method, path, operation }))
      .filter(({ operation }) => operation.tags.includes(scope)),
  );
}
