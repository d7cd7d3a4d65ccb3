import { not, sql, type SQL } from '#platform/drizzle/orm.ts';
import { DocumentStatus } from '#contracts/document.ts';
import type { DocumentFilterColumn } from '#contracts/document-columns.ts';
import type { Filter } from '#contracts/filter.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { documents } from '../../document-tables.ts';
import { numberCondition } from './number-condition.ts';
import { peopleNamed } from './people.ts';
import { textCondition, type TextTest } from './text-condition.ts';
import { hasStatus } from '../../visibility-store.ts';

type Operator = Filter['operator'];
type TextFilter = Pick<Filter, 'operator' | 'value'>;

const NEGATED: Partial<Record<Operator, Operator>> = {
  does_not_contain: 'contains',
  does_not_equal: 'equals',
  is_not: 'is',
  is_not_empty: 'is_empty',
};

export const isNegated = (operator: Operator): boolean => NEGATED[operator] !== undefined;

/** Returns the condition of a filter that filterProblem has accepted, for this reader. */
export async function filterCondition(
  db: Queryable,
  reader: Member,
  filter: Filter & { columnId: DocumentFilterColumn },
): Promise<SQL | undefined> {
  const opposite = NEGATED[filter.operator];
  switch (filter.columnId) {
    case 'document_name':
      return opposite
        ? not(textCondition(sql`${documents.name_key}`, textTest({ ...filter, operator: opposite })))
        : textCondition(sql`${documents.name_key}`, textTest(filter));
    case 'status':
      return statusCondition(reader, filter);
    case 'uploaded_by':
      return uploaderCondition(db, reader, filter);
    case 'signatories':
      return signatoriesCondition(db, reader, filter);
    case 'page_count':
    case 'version':
      return numberCondition(documents[filter.columnId], filter);
  }
}

function statusCondition(reader: Member, { operator, value }: TextFilter): SQL | undefined {
  const named = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const isWanted = (status: DocumentStatus) => named.has(status) === (operator !== 'is_not');
  return hasStatus(reader, DocumentStatus.options.filter(isWanted));
}

async function uploaderCondition(db: Queryable, reader: Member, filter: TextFilter): Promise<SQL> {
  const opposite = NEGATED[filter.operator];
  const test = textTest(opposite ? { ...filter, operator: opposite } : filter);
  const people = sql`${sql.param(await peopleNamed(db, reader.organizationId, test))}::uuid[]`;
  return opposite
    ? sql`${documents.uploaded_by} <> all(${people})`
    : sql`${documents.uploaded_by} = any(${people})`;
}

/**
 * Returns the condition on signatories: at least one must match, for a negation none. A document without
 * signatories counts as empty.
 */
async function signatoriesCondition(db: Queryable, reader: Member, filter: TextFilter): Promise<SQL> {
  if (filter.operator === 'is_empty') return sql`${documents.signatory_ids} = '{}'`;
  if (filter.operator === 'is_not_empty') return sql`${documents.signatory_ids} <> '{}'`;
  const opposite = NEGATED[filter.operator];
  const test = textTest(opposite ? { ...filter, operator: opposite } : filter);
  const names = await peopleNamed(db, reader.organizationId, test);
  const overlap = sql`${documents.signatory_ids} && ${sql.param(names)}::uuid[]`;
  return opposite ? sql`not (${overlap})` : overlap;
}

function textTest({ operator, value }: TextFilter): TextTest {
  if (operator === 'is_empty') return { kind: 'empty' };
  if (Array.isArray(value)) return { kind: 'any_of', texts: value.map(String) };
  const isPart = operator === 'contains' || operator === 'starts_with' || operator === 'ends_with';
  return { kind: isPart ? operator : 'equals', text: value };
}
