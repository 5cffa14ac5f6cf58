import type { QueryCreator } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { Schema } from '#main/db/schema.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { raiseMeta } from './meta.ts';

/**
 * Where the running number of each part of the data is kept. `runs`: what the analyses have stored; `pairs`, `findings`: the
 * correlations and the coordination runs that pages query; `claims`: the claim ledger.
 */
const KEYS = {
  drops: 'data_version',
  events: 'changes:events',
  posts: 'changes:posts',
  keys: 'changes:keys',
  runs: 'changes:runs',
  pairs: 'changes:pairs',
  findings: 'changes:findings',
  claims: 'changes:claims',
} as const;
export type DataPart = keyof typeof KEYS;
export const DATA_PARTS = Object.keys(KEYS) as DataPart[];

/** The running number of each part of the data: another text, other data. */
export type DataState = Readonly<Record<DataPart, string>>;

/** Says that a part of the data changes; in the transaction that changes it. */
export const raiseChange = (tx: WriteTransaction, part: DataPart): void => {
  raiseMeta(tx, KEYS[part]);
};

const numbers = (query: QueryCreator<Schema>) =>
  query.selectFrom('meta').selectAll().where('key', 'in', Object.values(KEYS));

const toState = (rows: readonly { readonly key: string; readonly value: string }[]): DataState => {
  const valueOf = (part: DataPart): string => rows.find(({ key }) => key === KEYS[part])?.value ?? '0';
  return Object.fromEntries(DATA_PARTS.map((part) => [part, valueOf(part)])) as DataState;
};

export const findDataState = async (db: Executor): Promise<DataState> => toState(await numbers(db).execute());

/** The same inside a transaction, or right after it. */
export const readDataState = ({ query, run }: Pick<WriteTransaction, 'query' | 'run'>): DataState =>
  toState(run(numbers(query)));

/** The state of some parts as one text. */
export const stateOf = (state: DataState, parts: readonly DataPart[]): string =>
  parts.map((part) => `${part} ${state[part]}`).join('; ');
