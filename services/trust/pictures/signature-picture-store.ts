import { and, eq, sql } from '#platform/drizzle/orm.ts';
import type { AppearancePicture, ReadPicture } from '#signing';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { Binding, Vault } from '#platform/vault.ts';
import { parseStreams, presentStreams } from './picture-streams.ts';
import { signaturePictures } from './signature-picture-tables.ts';

type Owner = Pick<Member, 'organizationId' | 'userId'>;

const ofOwner = ({ organizationId, userId }: Owner) =>
  and(eq(signaturePictures.organization_id, organizationId), eq(signaturePictures.user_id, userId));

/** Binds encrypted bytes to their owner and to their column. */
function binding({ organizationId, userId }: Owner, id: 'picture' | 'preview'): Binding {
  return { kind: 'signature-picture', organizationId, userId, id };
}

/** Stores the member's signature picture and replaces an earlier one. */
export async function savePicture(
  tx: Transaction,
  vault: Vault,
  { owner, read: { picture, preview } }: { owner: Owner; read: ReadPicture },
): Promise<void> {
  const dataUrl = `data:${preview.type};base64,${preview.bytes.toString('base64')}`;
  const kept = {
    width: picture.width,
    height: picture.height,
    encrypted_picture: vault.encrypt(
      Buffer.from(JSON.stringify(presentStreams(picture)), 'utf8'),
      binding(owner, 'picture'),
    ),
    encrypted_preview: vault.encrypt(Buffer.from(dataUrl, 'utf8'), binding(owner, 'preview')),
  };
  await tx
    .insert(signaturePictures)
    .values({ ...kept, organization_id: owner.organizationId, user_id: owner.userId })
    .onConflictDoUpdate({
      target: [signaturePictures.organization_id, signaturePictures.user_id],
      set: { ...kept, created_at: sql`now()` },
    });
}

/** Returns the member's signature picture as signatures show it. */
export async function findPicture(
  db: Queryable,
  vault: Vault,
  owner: Owner,
): Promise<AppearancePicture | undefined> {
  const [found] = await db
    .select({ encrypted: signaturePictures.encrypted_picture })
    .from(signaturePictures)
    .where(ofOwner(owner));
  return found && parseStreams(vault.decrypt(found.encrypted, binding(owner, 'picture')));
}

/** Returns the member's signature picture as a data URL for the browser, with its size and date. */
export async function findPreview(db: Queryable, vault: Vault, owner: Owner) {
  const [found] = await db
    .select({
      width: signaturePictures.width,
      height: signaturePictures.height,
      encrypted: signaturePictures.encrypted_preview,
      created_at: signaturePictures.created_at,
    })
    .from(signaturePictures)
    .where(ofOwner(owner));
  if (!found) return null;
  const { encrypted, ...facts } = found;
  return { ...facts, preview: vault.decrypt(encrypted, binding(owner, 'preview')).toString('utf8') };
}

/** Returns whether the member has a signature picture. */
export async function hasPicture(db: Queryable, owner: Owner): Promise<boolean> {
  const [found] = await db
    .select({ width: signaturePictures.width })
    .from(signaturePictures)
    .where(ofOwner(owner));
  return found !== undefined;
}

/** Deletes the member's signature picture; returns false when there was none. */
export async function deletePicture(tx: Transaction, owner: Owner): Promise<boolean> {
  const gone = await tx
    .delete(signaturePictures)
    .where(ofOwner(owner))
    .returning({ width: signaturePictures.width });
  return gone.length > 0;
}
