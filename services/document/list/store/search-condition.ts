import { sql, type SQL } from '#platform/drizzle/orm.ts';
import type { Queryable } from '#platform/database.ts';
import { documents } from '../../document-tables.ts';
import { peopleNamed } from './people.ts';
import { textCondition } from './text-condition.ts';

const MAX_WORDS = 8;

/**
 * Returns a condition for each word: it must be in the document's name, in a remark, or in the name of a signatory.
 */
export async function searchConditions(
  db: Queryable,
  organizationId: string,
  search: string,
): Promise<SQL[]> {
  return Promise.all(wordsOf(search).map((word) => wordCondition(db, organizationId, word)));
}

async function wordCondition(db: Queryable, organizationId: string, word: string): Promise<SQL> {
  const test = { kind: 'contains', text: word } as const;
  const named = textCondition(sql`${documents.name_key}`, test);
  const remarked = textCondition(sql`lower(${documents.remarks})`, test);
  const people = await peopleNamed(db, organizationId, test);
  // Left out where no member matches, so that the index is searched for no more than necessary.
  const signed =
    people.length > 0 ? sql` or ${documents.signatory_ids} && ${sql.param(people)}::uuid[]` : sql``;
  return sql`(${named} or ${remarked}${signed})`;
}

/** Splits a search into words; beyond the limit the rest becomes one last word. */
function wordsOf(search: string): string[] {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length <= MAX_WORDS) return words;
  return [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(' ')];
}
