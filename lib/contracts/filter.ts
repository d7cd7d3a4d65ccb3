import {
  FILTER_OPERATORS,
  filterMessages,
  MAX_FILTER_LENGTH,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  type FilterOperator,
} from './filter-rules.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

const word = text().check(z.maxLength(MAX_FILTER_LENGTH, filterMessages.tooLong));

/**
 * Condition on a column. `value` is '' for is_empty and is_not_empty, a list of values for is_any_of, [smallest, largest] for
 * between (exclusive) and between_inclusion (inclusive), otherwise a text, which in a number column must be a number.
 */
export const Filter = z.object({
  columnId: text().check(z.maxLength(60)),
  operator: z.enum(Object.keys(FILTER_OPERATORS) as [FilterOperator, ...FilterOperator[]]), // keys of the record above
  value: z
    .union([word, z.tuple([z.number(), z.number()]), z.array(word)], filterMessages.wrongValue)
    .check(z.refine((value) => value.length <= MAX_FILTER_VALUES, filterMessages.tooManyValues)),
});
export type Filter = z.infer<typeof Filter>;

/** Filters of a table, combined with AND. */
export const FilterList = z.array(Filter).check(z.maxLength(MAX_FILTERS));
