import type { FormField } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isDict, PdfRef, PdfStream, type PdfObject } from '../../pdf/objects/objects.ts';
import { allPages } from '../../pdf/pages.ts';
import { isPresent } from './reference-index.ts';

/** Role of an object in a signed revision; it decides how a later revision may change the object. */
export type Role =
  | 'catalog'
  | 'form'
  | 'fields'
  | 'page'
  | 'annotations'
  | 'annotation'
  | 'emptySignatureField'
  | 'signatureAppearance'
  | 'formField'
  | 'fieldAppearance'
  | 'validationData'
  | 'metadata';

const MAX_VALIDATION_DEPTH = 5;

/**
 * Returns the roles by object number. Objects without a role, such as contents, fonts or signed fields, may
 * not change.
 */
export function rolesOf(document: PdfDocument, fields: readonly FormField[]): Map<number, Role> {
  const roles = new Map<number, Role>();
  const give = (value: PdfObject | undefined, role: Role) => {
    if (value instanceof PdfRef) roles.set(value.number, role);
  };
  for (const page of allPages(document)) {
    give(page.ref, 'page');
    giveAnnotationRoles(document, page.dict.get('Annots'), give);
  }
  const { root, trailer } = document;
  giveFieldRoles(document, fields, give);
  give(trailer.get('Info'), 'metadata');
  give(root.get('Metadata'), 'metadata');
  giveValidationRoles(document, root.get('DSS') ?? null, { give, depth: 0 });
  give(document.dict(root.get('AcroForm'))?.get('Fields'), 'fields');
  give(root.get('AcroForm'), 'form');
  give(trailer.get('Root'), 'catalog');
  return roles;
}

type Give = (value: PdfObject | undefined, role: Role) => void;

/**
 * Assigns roles to annotations; widgets get theirs from their fields, and a widget without a field may not
 * change.
 */
function giveAnnotationRoles(document: PdfDocument, list: PdfObject | undefined, give: Give): void {
  give(list, 'annotations');
  for (const annotation of document.array(list)) {
    const subtype = document.name(document.dict(annotation)?.get('Subtype'));
    if (subtype !== undefined && subtype !== 'Widget') give(annotation, 'annotation');
  }
}

function giveFieldRoles(document: PdfDocument, fields: readonly FormField[], give: Give): void {
  for (const field of fields) {
    const isSignature = field.type === 'Sig';
    if (isSignature && hasValue(document, field)) continue;
    for (const widget of [field.ref ?? null, ...document.array(field.dict.get('Kids'))]) {
      give(widget, isSignature ? 'emptySignatureField' : 'formField');
      const appearance = document.dict(widget)?.get('AP');
      giveAppearanceRoles(document, appearance, (value) =>
        give(value, isSignature ? 'signatureAppearance' : 'fieldAppearance'),
      );
    }
  }
}

/** Returns whether a field has a value, without reading it: signatures are large. */
function hasValue(document: PdfDocument, { value }: FormField): boolean {
  return value instanceof PdfRef ? isPresent(document, value.number) : value !== null;
}

/** Assigns a role to the normal appearance: a stream, or one stream per state. */
function giveAppearanceRoles(
  document: PdfDocument,
  appearance: PdfObject | undefined,
  give: (value: PdfObject | undefined) => void,
): void {
  const normal = document.dict(appearance)?.get('N');
  const resolved = document.resolve(normal);
  if (resolved instanceof PdfStream) give(normal);
  if (isDict(resolved)) for (const state of resolved.values()) give(state);
}

/** Assigns roles to the document security store, its arrays and its VRI entries (ISO 32000-2, 12.8.4.3). */
function giveValidationRoles(
  document: PdfDocument,
  value: PdfObject,
  context: { give: Give; depth: number },
): void {
  const resolved = document.resolve(value);
  if (context.depth > MAX_VALIDATION_DEPTH) return;
  if (isDict(resolved)) {
    context.give(value, 'validationData');
    for (const item of resolved.values())
      giveValidationRoles(document, item, { ...context, depth: context.depth + 1 });
  } else if (Array.isArray(resolved)) {
    context.give(value, 'validationData');
  }
}
