import { createHash } from 'node:crypto';
import type { AbbreviationTerm } from '#main/analysis/text/tokens.ts';
import type { AnalysisDrop, AnalysisEvent, AnalysisPost } from '#main/analysis/types.ts';
import type { Executor } from '#main/db/open.ts';
import { contentOfRow, findKeyRows } from '#main/repositories/abbreviation-keys.ts';
import { findAnalysisDrops, type TimeRange } from '#main/repositories/analysis-drops.ts';
import { findDropCategories } from '#main/repositories/drop-categories.ts';
import { findAnalysisEvents } from '#main/repositories/news-events.ts';
import { findAnalysisPosts } from '#main/repositories/posts.ts';
import type { DropCategory } from '#shared/constants.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';

/** What the methods are given, each part read once and hashed, so that a stored result says what it was made from. */
export interface MethodInputs {
  readonly drops: () => Promise<readonly AnalysisDrop[]>;
  /** Of each drop, in the drops' order. */
  readonly categories: () => Promise<readonly (readonly DropCategory[])[]>;
  readonly events: (selection: Selection) => Promise<readonly AnalysisEvent[]>;
  readonly posts: (selection: Selection) => Promise<readonly AnalysisPost[]>;
  readonly abbreviations: () => Promise<readonly AbbreviationTerm[]>;
  /** SHA-256 of all parts that were read, in the order of their names. */
  readonly hash: () => string;
}

const once = <Value>(load: () => Promise<Value>): (() => Promise<Value>) => {
  let known: Promise<Value> | null = null;
  return () => (known ??= load());
};

const loadPosts = async (db: Executor, selection: Selection): Promise<readonly AnalysisPost[]> => {
  const rows = await findAnalysisPosts(db, {
    username: selection.username,
    platform: selection.platform === 'all' ? undefined : selection.platform,
  });
  return rows.map((row) => ({
    id: row.external_id,
    time: row.time,
    platform: row.platform,
    username: row.username,
    content: row.content,
    isRepost: row.is_repost === 1,
    links: JSON.parse(row.links) as string[],
  }));
};

const loadTerms = async (db: Executor): Promise<readonly AbbreviationTerm[]> =>
  (await findKeyRows(db))
    .filter((row) => row.is_disabled === 0)
    .map(contentOfRow)
    .map(({ abbreviation, meanings, aliases }) => ({
      abbreviation,
      definition: meanings.join(' '),
      aliases,
    }));

const chosenEvents = (events: readonly AnalysisEvent[], selection: Selection): readonly AnalysisEvent[] => {
  const ids = selection.eventIds === undefined ? null : new Set(selection.eventIds);
  return events.filter(
    ({ id, category }) =>
      (ids === null || ids.has(id)) && (selection.category === undefined || selection.category === category),
  );
};

const rangeOf = ({ startDate, endDate }: Selection): TimeRange => ({
  ...(startDate === undefined ? {} : { from: startOfBound(startDate) }),
  ...(endDate === undefined ? {} : { to: endOfBound(endDate) }),
});

/** The inputs of a run on a selection; each part is loaded when a method first asks for it. */
export const createMethodInputs = (db: Executor, selection: Selection): MethodInputs => {
  const hashes = new Map<string, string>();
  /** SHA-256 of the list's JSON, item by item: a million items have no string of their own. */
  const noted = <Item>(name: string, items: readonly Item[]): readonly Item[] => {
    const hash = createHash('sha256').update('[');
    for (const [i, item] of items.entries()) hash.update(`${i === 0 ? '' : ','}${JSON.stringify(item)}`);
    hashes.set(name, hash.update(']').digest('hex'));
    return items;
  };
  const drops = once(async () => noted('drops', await findAnalysisDrops(db, rangeOf(selection))));
  return {
    drops,
    categories: once(async () => {
      const found = await findDropCategories(db);
      return noted(
        'categories',
        (await drops()).map(({ number }) => found.get(number) ?? []),
      );
    }),
    events: async (selection) => noted('events', chosenEvents(await findAnalysisEvents(db), selection)),
    posts: async (selection) => noted('posts', await loadPosts(db, selection)),
    abbreviations: once(async () => noted('abbreviations', await loadTerms(db))),
    hash: () =>
      createHash('sha256')
        .update(JSON.stringify([...hashes].sort(([a], [b]) => (a < b ? -1 : 1))))
        .digest('hex'),
  };
};
