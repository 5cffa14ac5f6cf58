import { actSchema, type Act } from '#main/analysis/claims/acts.ts';
import { estimateShare } from '#main/analysis/claims/sample-estimate.ts';
import { ITEM_HASH_BYTES } from '#main/analysis/sets/item-list.ts';
import { sampleItems } from '#main/analysis/sets/sample-items.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import {
  findFrame,
  findSampledDrops,
  findSampleEntries,
  type SampledDrop,
} from '#main/repositories/claim-samples.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { sampleSentence } from '#shared/claim-sentences.ts';
import type { ClaimSample, SampleBody } from '#shared/contract/claim-samples.ts';
import { formatCount } from '#shared/figures.ts';
import { writeSample } from './ledger.ts';

type SampleAct = Extract<Act, { readonly act: 'sample' }>;

const yearOf = (time: number): string => String(new Date(time * 1000).getUTCFullYear());

/** Draws a sample by year and notes it in the log. @throws AppError `conflict` where the frame is too small */
export const drawSample = async (store: Database, body: SampleBody, at: string): Promise<ClaimSample> => {
  const dataset = await findCurrentDataset(store.read);
  const frame = await findFrame(store.read, body.frame);
  if (dataset === null || frame.length < body.size)
    throw new AppError(
      'conflict',
      `There are ${formatCount(frame.length)} drops to draw from, so a sample of ${body.size} cannot be drawn; choose a smaller one.`,
    );
  const years = new Map(frame.map(({ number, time }) => [String(number), yearOf(time)]));
  const keys = [...years.keys()];
  const list = { keys, hashes: new Uint8Array(keys.length * ITEM_HASH_BYTES) };
  const sampledItems = sampleItems(list, body.size, body.seed, (key) => years.get(key) ?? '');
  const strata = [...Map.groupBy(years.values(), (year) => year)].sort(([a], [b]) => (a < b ? -1 : 1));
  const act: SampleAct = {
    act: 'sample',
    claim: null,
    at,
    body,
    datasetSha256: dataset.sha256,
    strata: strata.map(([year, members]) => ({ year, population: members.length })),
    drops: sampledItems.keys.map(Number),
  };
  const written = await store.write((tx) => writeSample(tx, act));
  const sample = (await listSamples(store)).find(({ entry }) => entry === written);
  if (sample === undefined) throw new Error('the sample was not stored');
  return sample;
};

const actsOf = async (
  db: Executor,
): Promise<readonly { readonly entry: number; readonly act: SampleAct }[]> =>
  (await findSampleEntries(db)).flatMap(({ entry, payload }) => {
    const act = actSchema.parse(JSON.parse(payload));
    return act.act === 'sample' ? [{ entry, act }] : [];
  });

/** The drops of the newest sample; none without one. */
export const newestSampledDrops = async (db: Executor): Promise<readonly number[]> =>
  (await actsOf(db))[0]?.act.drops ?? [];

const hasClaim = ({ decision }: SampledDrop): boolean => decision === 'claim' || decision === 'duplicate';
const hasHappened = (drop: SampledDrop): boolean =>
  hasClaim(drop) && drop.outcome === 'happened' && drop.exclusion === null;
const isUnresolved = (drop: SampledDrop): boolean =>
  hasClaim(drop) && (drop.outcome === 'open' || drop.outcome === 'disputed');

const count = (drops: readonly SampledDrop[], test: (drop: SampledDrop) => boolean): number =>
  drops.filter(test).length;

const sampleOf = (
  entry: number,
  act: SampleAct,
  drops: readonly SampledDrop[],
  isCurrent: boolean,
): ClaimSample => {
  const byYear = Map.groupBy(drops, ({ time }) => yearOf(time));
  const strata = act.strata.map(({ year, population }) => {
    const members = byYear.get(year) ?? [];
    return {
      year,
      population,
      drawn: members.length,
      coded: count(members, ({ decision }) => decision !== null),
      withClaim: count(members, hasClaim),
      happened: count(members, hasHappened),
    };
  });
  const coded = count(drops, ({ decision }) => decision !== null);
  const unresolved = count(drops, isUnresolved);
  const isCoded = isCurrent && coded === act.drops.length;
  const estimate = (hits: 'withClaim' | 'happened') =>
    estimateShare(
      strata.map(({ population, drawn, [hits]: hitCount }) => ({ population, drawn, hits: hitCount })),
    );
  const sample = {
    entry,
    by: act.body.by,
    at: act.at,
    frame: act.body.frame,
    seed: act.body.seed,
    isCurrent,
    population: act.strata.reduce((sum, { population }) => sum + population, 0),
    drawn: act.drops.length,
    coded,
    unresolved,
    strata,
    withClaim: count(drops, hasClaim),
    happened: count(drops, hasHappened),
    claimShare: isCoded ? estimate('withClaim') : null,
    happenedShare: isCoded && unresolved === 0 ? estimate('happened') : null,
  };
  return { ...sample, sentence: sampleSentence(sample) };
};

/** Every sample, newest first, with how far it is coded and what follows from it. */
export const listSamples = async ({ read }: Pick<Database, 'read'>): Promise<ClaimSample[]> => {
  const dataset = await findCurrentDataset(read);
  const samples = await actsOf(read);
  return Promise.all(
    samples.map(async ({ entry, act }) =>
      sampleOf(entry, act, await findSampledDrops(read, act.drops), act.datasetSha256 === dataset?.sha256),
    ),
  );
};
