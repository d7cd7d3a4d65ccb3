import type { PdfDocument } from '../../pdf/document.ts';
import {
  isArray,
  isDict,
  PdfRef,
  PdfStream,
  type PdfDict,
  type PdfObject,
} from '../../pdf/objects/objects.ts';

/** Entries of a resource dictionary whose resources are used by their names alone; a colour space can replace the default one. */
export const NAMED: readonly string[] = ['Font', 'XObject'];

/**
 * Role of a dictionary by its place: resource dictionary, its fonts or XObjects, its resources of another category, or anything else,
 * such as a resource itself.
 */
type Role = 'resources' | 'named' | 'category' | 'other';

const known = new WeakMap<PdfDocument, Map<PdfDict, Role>>();

/**
 * Returns the role of a dictionary in a document; `other` for one with several roles. What a dictionary has does not tell it: a
 * graphics state can have the keys of resources, and a resource the name of a category.
 */
export function roleOf(document: PdfDocument, dict: PdfDict): Role {
  const roles = known.get(document) ?? readRoles(document);
  known.set(document, roles);
  return roles.get(dict) ?? 'other';
}

/** Returns the roles of all dictionaries to which the trailer leads. */
function readRoles(document: PdfDocument): Map<PdfDict, Role> {
  const roles = new Map<PdfDict, Role>();
  const seen = new Set<string>();
  const stack: { value: PdfObject; role: Role }[] = [{ value: document.trailer, role: 'other' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, role } = next;
    if (value instanceof PdfRef) {
      const key = `${value.number} ${role}`;
      if (!seen.has(key)) stack.push({ value: document.load(value.number), role });
      seen.add(key);
    } else if (isArray(value)) for (const item of value) stack.push({ value: item, role: 'other' });
    else if (value instanceof PdfStream)
      for (const [key, item] of value.dict) stack.push({ value: item, role: roleIn('other', key) });
    else if (isDict(value)) {
      roles.set(value, (roles.get(value) ?? role) === role ? role : 'other');
      for (const [key, item] of value) stack.push({ value: item, role: roleIn(role, key) });
    }
  }
  return roles;
}

/** Returns the role of an entry of a dictionary that has a role itself. */
function roleIn(parent: Role, key: string): Role {
  if (parent === 'resources') return NAMED.includes(key) ? 'named' : 'category';
  return parent === 'other' && (key === 'Resources' || key === 'DR') ? 'resources' : 'other';
}
