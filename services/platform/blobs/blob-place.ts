import { SHA256_FORM } from '#contracts/sha256.ts';

/** Identity of a stored file. */
export interface BlobPlace {
  organizationId: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

export const isSha256 = (name: string) => SHA256_FORM.test(name);
export const isOrganizationId = (name: string) => /^[0-9a-f-]{36}$/.test(name);

export const ORGANIZATIONS = 'organizations';
/** Id under which the store keeps what visitors are uploading, with a data key of its own. No organization has it (RFC 9562, 5.9). */
export const VISITORS = '00000000-0000-0000-0000-000000000000';

/** Returns the path of a blob below its folder, in shards: `ab/cd/abcd…`. @throws when the name is no SHA-256 */
export function shardedPath(sha256: string): string {
  if (!isSha256(sha256)) throw new Error('A blob is named by its SHA-256.');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** Returns the path of an organization's files, the same in every store. @throws when it is no id */
export function organizationPath(organizationId: string): string {
  if (!isOrganizationId(organizationId)) throw new Error('An organization is named by its id.');
  return `${ORGANIZATIONS}/${organizationId}`;
}

/** Returns the path of a blob, the same in every store: `organizations/<id>/ab/cd/abcd…`. */
export const placePath = ({ organizationId, sha256 }: BlobPlace) =>
  `${organizationPath(organizationId)}/${shardedPath(sha256)}`;

/** Returns what a path names; null for one that is not that of a blob. */
export function placeOfPath(path: string): BlobPlace | null {
  const [, organizationId = '', , , sha256 = ''] = path.split('/');
  if (!isOrganizationId(organizationId) || !isSha256(sha256)) return null;
  const place = { organizationId, sha256 };
  return placePath(place) === path ? place : null;
}
