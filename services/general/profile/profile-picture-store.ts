import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, or } from '#platform/drizzle/orm.ts';
import { alias } from '#platform/drizzle/pg-core.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { memberships, users } from '#platform/identity/identity-tables.ts';
import { profilePictures } from './profile-picture-tables.ts';

/** Stores a PNG as the profile picture of a user in place of an earlier one, and returns its id. */
export async function saveProfilePicture(tx: Transaction, userId: string, png: Buffer): Promise<string> {
  const id = randomUUID();
  await setPicture(tx, userId, id); // its row lock makes concurrent uploads wait for each other
  await tx
    .delete(profilePictures)
    .where(and(eq(profilePictures.user_id, userId), ne(profilePictures.id, id)));
  await tx.insert(profilePictures).values({ id, user_id: userId, content: png });
  return id;
}

/** Deletes the profile picture of a user; returns false if there was none. */
export async function deleteProfilePicture(tx: Transaction, userId: string): Promise<boolean> {
  await setPicture(tx, userId, null);
  const gone = await tx
    .delete(profilePictures)
    .where(eq(profilePictures.user_id, userId))
    .returning({ id: profilePictures.id });
  return gone.length > 0;
}

async function setPicture(tx: Transaction, userId: string, id: string | null): Promise<void> {
  await tx.update(users).set({ profile_picture_id: id }).where(eq(users.id, userId));
}

/**
 * Returns a profile picture as PNG if the reader may see it: their own, or that of an active member of an organization
 * that the reader is an active member of. Returns null otherwise.
 */
export async function findProfilePicture(
  db: Queryable,
  { id, readerId }: { id: string; readerId: string },
): Promise<Buffer | null> {
  const [found] = await db
    .select({ content: profilePictures.content })
    .from(profilePictures)
    .where(
      and(
        eq(profilePictures.id, id),
        or(
          eq(profilePictures.user_id, readerId),
          inArray(profilePictures.user_id, colleaguesOf(db, readerId)),
        ),
      ),
    );
  return found?.content ?? null;
}

/** Returns the query of the active members of all organizations that a user is an active member of. */
function colleaguesOf(db: Queryable, userId: string) {
  const own = alias(memberships, 'own');
  return db
    .select({ id: memberships.user_id })
    .from(memberships)
    .innerJoin(own, eq(own.organization_id, memberships.organization_id))
    .where(and(eq(own.user_id, userId), eq(own.is_active, true), eq(memberships.is_active, true)));
}
