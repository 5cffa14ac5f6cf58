import { corpusMappingSchema, type CorpusMapping, type CorpusQuestion } from '#shared/contract/corpora.ts';
import type { CorpusFilter } from '#shared/contract/corpus-draw.ts';

/** Columns of the form, in its order; the first four are required. */
export const MAPPED_COLUMNS = [
  ['id', 'Id column'],
  ['account', 'Account column'],
  ['time', 'Time column'],
  ['text', 'Text column'],
  ['platform', 'Platform column'],
  ['replyTo', 'Reply-to column'],
  ['link', 'Link column'],
] as const;
export type MappedColumn = (typeof MAPPED_COLUMNS)[number][0];

/** The texts of a form that were filled in. */
const filled = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  );

/** The mapping of a form; null while a required part is missing. */
export const mappingOf = (
  table: string,
  columns: Readonly<Partial<Record<MappedColumn, string>>>,
  platform: string,
): CorpusMapping | null => {
  const { data } = corpusMappingSchema.safeParse({
    ...filled({ table }),
    columns: filled(columns),
    ...(platform === '' ? {} : { platform }),
  });
  return data ?? null;
};

/** The filter as it is typed; empty texts ask for everything. */
export type FilterDraft = Readonly<Record<'account' | 'search' | 'startDate' | 'endDate', string>>;
export const EMPTY_FILTER: FilterDraft = { account: '', search: '', startDate: '', endDate: '' };

export const filterOf = (draft: FilterDraft): CorpusFilter => filled(draft);

export const QUESTIONS = {
  count: 'Count',
  histogram: 'Posts over time',
  search: 'Newest posts',
  accounts: 'Accounts',
  rates: 'Base rates',
  ladder: 'Chance ladder with the drops',
} as const satisfies Partial<Record<CorpusQuestion['question'], string>>;
export type AskedQuestion = keyof typeof QUESTIONS;
