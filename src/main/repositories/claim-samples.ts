import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { SampleFrame } from '#shared/contract/claim-samples.ts';
import type { Decision, Outcome } from '#shared/contract/claims.ts';

/** Payloads of the entries that drew a sample, newest first. */
export const findSampleEntries = (db: Executor): Promise<{ entry: number; payload: string }[]> =>
  db
    .selectFrom('claim_log')
    .where('claim_id', 'is', null)
    .where(sql<boolean>`json_extract(payload, '$.act') = 'sample'`)
    .select(['entry', 'payload'])
    .orderBy('entry', 'desc')
    .execute();

/** Numbers and times of the drops of a frame, by number. */
export const findFrame = (db: Executor, frame: SampleFrame): Promise<{ number: number; time: number }[]> =>
  db
    .selectFrom('drops')
    .$if(frame === 'queue', (query) =>
      query.where('number', 'in', (eb) =>
        eb.selectFrom('drop_categories').select('drop_number').where('category', '=', 'predictions'),
      ),
    )
    .select(['number', 'time'])
    .orderBy('number')
    .execute();

/** A drop with what was decided about it, and what became of the claim. */
export interface SampledDrop {
  readonly number: number;
  readonly time: number;
  readonly decision: Decision | null;
  readonly outcome: Outcome | null;
  readonly exclusion: string | null;
}

/** Some drops with their decisions; those that are gone are left out. */
export const findSampledDrops = (db: Executor, numbers: readonly number[]): Promise<SampledDrop[]> =>
  db
    .selectFrom('drops')
    .leftJoin('claim_decisions', (join) =>
      join
        .onRef('claim_decisions.drop_number', '=', 'drops.number')
        .onRef('claim_decisions.text_hash', '=', 'drops.text_hash'),
    )
    .leftJoin('claims', 'claims.id', 'claim_decisions.claim_id')
    .where(
      sql<boolean>`drops.number IN (SELECT CAST(value AS INTEGER) FROM json_each(${JSON.stringify(numbers)}))`,
    )
    .select(['drops.number', 'drops.time', 'decision', 'claims.outcome', 'claims.exclusion'])
    .orderBy('drops.number')
    .execute();
