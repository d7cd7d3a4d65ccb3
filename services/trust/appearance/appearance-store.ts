import { and, eq, sql } from '#platform/drizzle/orm.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import type { ScriptFont, SignatureStyle } from '#contracts/signature-mark.ts';
import { DEFAULT_SIGNATURE_STYLE, SCRIPT_FONTS } from '#contracts/signature-styles.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { localisationSettings } from '#platform/identity/localisation-tables.ts';
import { signatureMarks } from '../pictures/signature-picture-tables.ts';
import type { MomentFormat } from './shown-moment.ts';
import { signatureProperties } from './signature-properties-tables.ts';

type Owner = Pick<Member, 'organizationId' | 'userId'>;

/** Stored choices that an appearance follows. */
export interface AppearanceSettings {
  /** Style of the organization. */
  style: SignatureStyle;
  font: ScriptFont;
  /** Typed name; null for the full name of the user. */
  name: string | null;
  /** True if the member has chosen font and name. */
  isChosen: boolean;
  /** Format of dates: that of the user, in the organization's time zone where the user has chosen none. */
  moments: MomentFormat;
}

/** Returns the choices of a member and of the organization, or their defaults. */
export async function findAppearanceSettings(
  db: Queryable,
  { organizationId, userId }: Owner,
): Promise<AppearanceSettings> {
  const ofMark = and(
    eq(signatureMarks.organization_id, organizations.id),
    eq(signatureMarks.user_id, userId),
  );
  const [found] = await db
    .select({
      style: signatureProperties.signature_style,
      font: signatureMarks.font,
      name: signatureMarks.name,
      dateFormat: localisationSettings.date_format,
      ownZone: localisationSettings.time_zone,
      zone: organizations.time_zone,
    })
    .from(organizations)
    .leftJoin(signatureProperties, eq(signatureProperties.organization_id, organizations.id))
    .leftJoin(signatureMarks, ofMark)
    .leftJoin(localisationSettings, eq(localisationSettings.user_id, userId))
    .where(eq(organizations.id, organizationId));
  return {
    style: found?.style ?? DEFAULT_SIGNATURE_STYLE,
    font: found?.font ?? SCRIPT_FONTS[0],
    name: found?.name ?? null,
    isChosen: typeof found?.font === 'string',
    moments: {
      dateFormat: found?.dateFormat ?? DEFAULT_LOCALISATION.date_format,
      timeZone: found?.ownZone ?? found?.zone ?? 'UTC',
    },
  };
}

/** Stores how the member's signatures write the name. */
export async function saveMark(
  tx: Transaction,
  { organizationId, userId }: Owner,
  mark: { name: string | null; font: ScriptFont },
): Promise<void> {
  await tx
    .insert(signatureMarks)
    .values({ ...mark, organization_id: organizationId, user_id: userId })
    .onConflictDoUpdate({
      target: [signatureMarks.organization_id, signatureMarks.user_id],
      set: { ...mark, created_at: sql`now()` },
    });
}

/** Stores how the member's signatures write the name unless that is stored already; returns whether it was stored now. */
export async function saveFirstMark(
  tx: Transaction,
  { organizationId, userId }: Owner,
  mark: { name: string | null; font: ScriptFont },
): Promise<boolean> {
  const stored = await tx
    .insert(signatureMarks)
    .values({ ...mark, organization_id: organizationId, user_id: userId })
    .onConflictDoNothing()
    .returning({ font: signatureMarks.font });
  return stored.length > 0;
}
