import type { Executor } from '#main/db/open.ts';

/** A drop with what the analyses read of it; has the shape of their `AnalysisDrop`. */
export interface DropForAnalysis {
  readonly number: number;
  readonly time: number;
  readonly content: string;
  readonly platform: string;
  readonly board: string;
  readonly tripcode: string | null;
  readonly postId: string;
  readonly imageCount: number;
  readonly links: readonly string[];
  readonly references: readonly { readonly postId: string; readonly text: string | null }[];
}

/** Epoch seconds, UTC, both ends inclusive. */
export interface TimeRange {
  readonly from?: number;
  readonly to?: number;
}

const byDrop = <Row extends { readonly drop_number: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, Row[]> => {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.drop_number);
    if (group === undefined) groups.set(row.drop_number, [row]);
    else group.push(row);
  }
  return groups;
};

/** The drops of a range as the analyses see them, in canonical order: time, then number. */
export const findAnalysisDrops = async (
  db: Executor,
  range: TimeRange = {},
): Promise<readonly DropForAnalysis[]> => {
  const [drops, links, references] = await Promise.all([
    db
      .selectFrom('drops')
      .select(['number', 'time', 'content', 'platform', 'board', 'tripcode', 'post_id', 'image_count'])
      .$if(range.from !== undefined, (query) => query.where('time', '>=', range.from ?? 0))
      .$if(range.to !== undefined, (query) => query.where('time', '<=', range.to ?? 0))
      .orderBy('time')
      .orderBy('number')
      .execute(),
    db.selectFrom('drop_links').select(['drop_number', 'url']).orderBy('position').execute(),
    db.selectFrom('drop_references').select(['drop_number', 'post_id', 'text']).orderBy('position').execute(),
  ]);
  const linksOf = byDrop(links);
  const referencesOf = byDrop(references);
  return drops.map((row) => ({
    number: row.number,
    time: row.time,
    content: row.content,
    platform: row.platform,
    board: row.board,
    tripcode: row.tripcode,
    postId: row.post_id,
    imageCount: row.image_count,
    links: (linksOf.get(row.number) ?? []).map(({ url }) => url),
    references: (referencesOf.get(row.number) ?? []).map(({ post_id, text }) => ({ postId: post_id, text })),
  }));
};

/** Epoch seconds of the first and the last drop; null where there are none. */
export const findDropSpan = async (db: Executor): Promise<Required<TimeRange> | null> => {
  const { from, to } = await db
    .selectFrom('drops')
    .select((eb) => [eb.fn.min('time').as('from'), eb.fn.max('time').as('to')])
    .executeTakeFirstOrThrow();
  return from === null || to === null ? null : { from, to };
};

/** On which platform each drop was posted. */
export const findDropPlatforms = async (db: Executor): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.selectFrom('drops').select(['number', 'platform']).orderBy('number').execute();
  return new Map(rows.map(({ number, platform }) => [number, platform]));
};

/** When each drop was posted: number → epoch seconds, UTC. */
export const findDropTimes = async (db: Executor): Promise<ReadonlyMap<number, number>> => {
  const rows = await db.selectFrom('drops').select(['number', 'time']).orderBy('number').execute();
  return new Map(rows.map(({ number, time }) => [number, time]));
};
