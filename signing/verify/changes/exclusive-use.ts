import type { PdfDocument } from '../../pdf/document.ts';
import { PdfStream } from '../../pdf/objects/objects.ts';
import type { ReferenceIndex, Referrer } from './reference-index.ts';
import type { Role } from './roles.ts';

interface Use {
  document: PdfDocument;
  roles: ReadonlyMap<number, Role>;
  index: ReferenceIndex;
}

/** Permitted referrers of an object by its role: their roles, and the keys of the references. */
const LEGITIMATE: Partial<Record<Role, { roles: readonly Role[]; keys: readonly string[] }>> = {
  metadata: { roles: ['catalog'], keys: ['Metadata'] },
  validationData: { roles: ['catalog'], keys: ['DSS'] },
  fieldAppearance: { roles: ['formField'], keys: ['AP'] },
  signatureAppearance: { roles: ['emptySignatureField'], keys: ['AP'] },
  form: { roles: ['catalog'], keys: ['AcroForm'] },
  fields: { roles: ['form', 'catalog'], keys: ['Fields', 'AcroForm'] },
  annotations: { roles: ['page'], keys: ['Annots'] },
};

/**
 * Returns whether objects are used for their role only. A file can be prepared so that an object that may
 * change later, such as its metadata, is also the content of a page.
 */
export function areUsedForRoleOnly(numbers: ReadonlySet<number>, use: Use): boolean {
  const suspects = new Set([...numbers].filter((number) => LEGITIMATE[use.roles.get(number) ?? 'page']));
  if (suspects.size === 0) return true;
  const referrers = use.index.referrers(use.document, suspects);
  return [...suspects].every((number) => {
    const role = use.roles.get(number);
    return (referrers.get(number) ?? []).every(
      (referrer) => role && (isLegitimate(role, referrer, use) || isBetween(role, referrer.from, use)),
    );
  });
}

function isLegitimate(role: Role, { from, key }: Referrer, { roles }: Use): boolean {
  const allowed = LEGITIMATE[role];
  const byRole = roles.get(from);
  if (!allowed) return true;
  if (byRole === role && role === 'validationData') return true;
  return byRole !== undefined && allowed.roles.includes(byRole) && allowed.keys.includes(key);
}

/**
 * Returns whether a referrer is a mere container, such as an appearance dictionary, that is itself used for
 * the role only.
 */
function isBetween(role: Role, number: number, use: Use): boolean {
  if (use.roles.has(number) || use.document.load(number) instanceof PdfStream) return false;
  const referrers = use.index.referrers(use.document, new Set([number])).get(number) ?? [];
  return referrers.length > 0 && referrers.every((referrer) => isLegitimate(role, referrer, use));
}
