import { dottedPath, type FieldName } from '#platform/http/field-errors.ts';

const POSITION: ReadonlySet<PropertyKey> = new Set(['lowerLeftX', 'lowerLeftY', 'width', 'height']);

/**
 * Returns the sign form's name of a field: without its path; the four numbers of the rectangle count as one
 * field.
 */
export const signFieldName: FieldName = (path) => {
  const [first, ...rest] = path;
  if (first === 'sign_mode') return 'mode';
  if (first !== 'document_properties' || rest.length === 0) return dottedPath(path);
  const [field = ''] = rest;
  return POSITION.has(field) ? 'position' : dottedPath(rest);
};
