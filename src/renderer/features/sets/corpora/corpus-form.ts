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

/** The mapping of a form; null while a required part is missing. */
export const mappingOf = (
  table: string,
  columns: Readonly<Partial<Record<MappedColumn, string>>>,
  platform: string,
): CorpusMapping | null => {
  const filledColumns = Object.entries(columns).flatMap(([name, column]) =>
    column.trim() === '' ? [] : [[name, column.trim()] as const],
  );
  const { data } = corpusMappingSchema.safeParse({
    table: table.trim(),
    columns: Object.fromEntries(filledColumns),
    ...(platform === '' ? {} : { platform }),
  });
  return data ?? null;
};

/** The filter as it is typed; empty texts ask for everything. */
export type FilterDraft = Readonly<Record<'account' | 'search' | 'startDate' | 'endDate', string>>;
export const EMPTY_FILTER: FilterDraft = { account: '', search: '', startDate: '', endDate: '' };

export const filterOf = (draft: FilterDraft): CorpusFilter =>
  Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) =>
      value.trim() === '' ? [] : [[name, value.trim()] as const],
    ),
  );

export const QUESTIONS = [
  { value: 'count', label: 'Count' },
  { value: 'histogram', label: 'Posts over time' },
  { value: 'search', label: 'Newest posts' },
  { value: 'accounts', label: 'Accounts' },
  { value: 'rates', label: 'Base rates' },
  { value: 'ladder', label: 'Chance ladder with the drops' },
] as const satisfies readonly { value: CorpusQuestion['question']; label: string }[];
export type AskedQuestion = (typeof QUESTIONS)[number]['value'];
