import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { actSchema, type Act } from '#main/analysis/claims/acts.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { findLogHead, readLogHead, removeLog } from '#main/repositories/claim-log.ts';
import { findDropTextHashes, removeClaims } from '#main/repositories/claims.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { findMeta, removeMeta, setMeta } from '#main/repositories/meta.ts';
import type { DemonstrationClaims } from '#shared/contract/claims.ts';
import { readItemKey } from '#shared/items.ts';
import { writeAct, writeClaim, writeDecision } from './ledger.ts';

/** Hash of the last entry after loading: as long as the log ends with it, no person has added anything. */
const LOADED = 'claims:demonstration';

const fileSchema = z.object({
  format: z.literal('dropscope-demonstration-claims/1'),
  acts: z.array(actSchema),
});

const readActs = async (file: string): Promise<readonly Act[]> =>
  fileSchema.parse(JSON.parse(gunzipSync(await readFile(file)).toString('utf8'))).acts;

const dropOf = (key: string): number => {
  const item = readItemKey(key);
  return item?.kind === 'drop' ? Number(item.id) : 0;
};

const dropsOf = (act: Act): readonly number[] => {
  if (act.act === 'decision') return [act.body.drop];
  return act.act === 'claim' ? act.items.map(({ key }) => dropOf(key)) : [];
};

/**
 * Writes the invented claims of the demonstration corpus through the ledger: its refusals, its log and its hashes apply.
 * @throws AppError `conflict` without the demonstration corpus, or where the ledger has entries
 */
export const loadDemonstrationClaims = async (
  store: Database,
  file: string,
): Promise<DemonstrationClaims> => {
  const dataset = await findCurrentDataset(store.read);
  if (dataset?.kind !== 'demonstration')
    throw new AppError(
      'conflict',
      'The demonstration claims belong to the demonstration corpus: load it first.',
    );
  const acts = await readActs(file);
  const hashes = await findDropTextHashes(store.read, [...new Set(acts.flatMap(dropsOf))]);
  const hashOf = (drop: number): string => hashes.get(drop) ?? '';
  return store.write((tx) => {
    if (readLogHead(tx).length > 0)
      throw new AppError(
        'conflict',
        'The claim ledger has entries already; the demonstration claims need an empty one.',
      );
    for (const act of acts)
      if (act.act === 'decision') writeDecision(tx, { ...act, textHash: hashOf(act.body.drop) });
      else if (act.act === 'claim')
        writeClaim(tx, {
          ...act,
          datasetSha256: dataset.sha256,
          items: act.items.map(({ key }) => ({ key, textHash: hashOf(dropOf(key)) })),
        });
      else if (act.act !== 'sample') writeAct(tx, act);
    const { length, hash } = readLogHead(tx);
    setMeta(tx, LOADED, hash);
    return { claims: acts.filter(({ act }) => act === 'claim').length, entries: length };
  });
};

/** Removes the demonstration claims with their log, unless a person has added an act: then the ledger is theirs and stays. */
export const removeDemonstrationClaims = async (store: Database): Promise<void> => {
  const loaded = await findMeta(store.read, LOADED);
  if (loaded === null || (await findLogHead(store.read)).hash !== loaded) return;
  await store.write((tx) => {
    if (readLogHead(tx).hash !== loaded) return;
    removeLog(tx);
    removeClaims(tx);
    removeMeta(tx, LOADED);
    raiseChange(tx, 'claims');
  });
};
