import type { Selectable } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { AiSectionTable, AiSessionTable } from '#main/db/tables/ai.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { AiRecord } from '#shared/contract/ai.ts';
import { findPage } from './page.ts';
import { noteResult } from './result-hashes.ts';

export type AiSessionRow = Selectable<AiSessionTable>;
export type AiSectionRow = Selectable<AiSectionTable>;

/** Columns of a section without its prompt and answer, which are long and read on demand only. */
const shown = [
  'session_id',
  'type',
  'position',
  'confidence',
  'size',
  'analysis',
  'facts_json',
  'claims_json',
  'caveats_json',
  'rejected_json',
  'answered_by',
  'input_tokens',
  'output_tokens',
  'cost',
  'calls',
  'error',
] as const;
export type ShownSectionRow = Pick<AiSectionRow, (typeof shown)[number]>;

export const insertAiSession = (tx: WriteTransaction, row: AiSessionRow): void => {
  tx.change(tx.query.insertInto('ai_sessions').values(row));
};

export const setAiSession = (
  tx: WriteTransaction,
  id: string,
  change: Partial<Pick<AiSessionRow, 'status' | 'job_id' | 'finished_at' | 'error'>>,
): void => {
  tx.change(tx.query.updateTable('ai_sessions').set(change).where('id', '=', id));
};

/** Newest first. */
export const findAiSessions = (db: Executor, limit: number): Promise<Page<AiSessionRow>> =>
  findPage(db.selectFrom('ai_sessions').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc'), {
    limit,
  });

export const findAiSession = async (db: Executor, id: string): Promise<AiSessionRow | null> =>
  (await db.selectFrom('ai_sessions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const replaceAiSection = (tx: WriteTransaction, row: AiSectionRow): void => {
  const { session_id, type } = row;
  tx.change(tx.query.deleteFrom('ai_sections').where('session_id', '=', session_id).where('type', '=', type));
  tx.change(tx.query.insertInto('ai_sections').values(row));
  noteResult(tx, { kind: 'section', id: `${session_id}/${type}` });
};

/** Sections of sessions in their order, without prompts and answers. */
export const findAiSections = (db: Executor, sessionIds: readonly string[]): Promise<ShownSectionRow[]> =>
  sessionIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('ai_sections')
        .select(shown)
        .where('session_id', 'in', sessionIds)
        .orderBy('position')
        .execute();

export const findAiRecords = async (db: Executor, sessionId: string): Promise<AiRecord[]> => {
  const rows = await db
    .selectFrom('ai_sections')
    .select([
      'type',
      'answered_by',
      'prompt_version',
      'input_hash',
      'system_text',
      'prompt_text',
      'answer_text',
      'error',
    ])
    .where('session_id', '=', sessionId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    type: row.type as AiRecord['type'],
    answeredBy: row.answered_by,
    promptVersion: row.prompt_version,
    inputHash: row.input_hash,
    system: row.system_text,
    prompt: row.prompt_text,
    answer: row.answer_text,
    error: row.error,
  }));
};
