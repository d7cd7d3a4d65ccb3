import type { FormField } from '../fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { isDict, PdfRef, PdfStream, type PdfObject } from '../pdf/objects.ts';
import { allPages } from '../pdf/pages.ts';

/** What an object of a signed revision is there for, as far as a later revision may touch it. */
export type Role =
  | 'catalog'
  | 'form'
  | 'fields'
  | 'page'
  | 'annotations'
  | 'emptySignatureField'
  | 'formField'
  | 'fieldAppearance'
  | 'validationData'
  | 'metadata';

const MAX_VALIDATION_DEPTH = 5;

/** The roles by object number. Objects without a role, such as contents, fonts or signed fields, may not change. */
export function rolesOf(document: PdfDocument, fields: readonly FormField[]): Map<number, Role> {
  const roles = new Map<number, Role>();
  const give = (value: PdfObject | undefined, role: Role) => {
    if (value instanceof PdfRef) roles.set(value.number, role);
  };
  for (const page of allPages(document)) {
    give(page.ref, 'page');
    give(page.dict.get('Annots'), 'annotations');
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

function giveFieldRoles(document: PdfDocument, fields: readonly FormField[], give: Give): void {
  for (const field of fields) {
    const isSignature = field.type === 'Sig';
    if (isSignature && document.resolve(field.value) !== null) continue;
    give(field.ref, isSignature ? 'emptySignatureField' : 'formField');
    giveAppearanceRoles(document, field.dict.get('AP'), give);
    for (const kid of document.array(field.dict.get('Kids'))) {
      give(kid, isSignature ? 'emptySignatureField' : 'formField');
      giveAppearanceRoles(document, document.dict(kid)?.get('AP'), give);
    }
  }
}

/** The normal appearance is a stream, or one a state. */
function giveAppearanceRoles(document: PdfDocument, appearance: PdfObject | undefined, give: Give): void {
  const normal = document.dict(appearance)?.get('N');
  const resolved = document.resolve(normal);
  if (resolved instanceof PdfStream) give(normal, 'fieldAppearance');
  if (isDict(resolved)) for (const state of resolved.values()) give(state, 'fieldAppearance');
}

/** The document security store, its lists and the entries for single signatures (ISO 32000-2, 12.8.4.3). */
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
