import { sql, type RawBuilder } from 'kysely';
import { commonPeriod } from '#main/analysis/chance/null-models.ts';
import { emptyCounts, type WindowCounts } from '#main/analysis/methods/ladder/count.ts';
import { climbRemotely, type CountRung, type RemoteRung } from '#main/analysis/methods/ladder/remote.ts';
import { UNIT_SECONDS } from '#main/analysis/time/resolution.ts';
import type { CorpusFilter, CorpusSpan } from '#shared/contract/corpus-draw.ts';
import { LADDER_DIRECTIONS } from '#shared/contract/ladder.ts';
import { comparable, withLeftOut, type CorpusLadder, type CorpusLadderInput } from './corpus.ts';
import { nameOf } from './names.ts';
import { inSnapshot, type Session } from './session.ts';
import { conditionsOf, sourceOf, type MappedTable } from './source.ts';

/** Moved drops that one statement looks up: a second or two, so that progress is seen and a timeout is far. */
const LOOKUPS = 400_000;
/** How far the moves of the day and the minute rung reach. */
const MOVE_SECONDS = 3 * 3600;
/** A time after every other one. */
const END_OF_TIME = 9_000_000_000_000_000;

const drops = sql.table('dropscope_drops');
const line = sql.table('dropscope_line');
const circle = sql.table('dropscope_circle');

/** Times of posts in whole units, each with its neighbors: what a drop meets is one look at an index. */
const lineTable = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CREATE TEMPORARY TABLE ${name} (unit bigint PRIMARY KEY, earlier bigint, later bigint) ON COMMIT DROP`;

const temporaryTables = [
  sql`CREATE TEMPORARY TABLE ${drops} (place integer PRIMARY KEY, unit bigint, burst integer) ON COMMIT DROP`,
  lineTable(line),
  lineTable(circle),
];

/** Fills a line with distinct units, and ends it with a time after every other. */
const fillLine = async (
  { run }: Session,
  name: RawBuilder<unknown>,
  units: RawBuilder<unknown>,
): Promise<void> => {
  await run(sql`INSERT INTO ${name} SELECT unit, lag(unit) OVER (ORDER BY unit), lead(unit) OVER (ORDER BY unit)
    FROM (SELECT DISTINCT unit FROM ${units} AS every) AS units`);
  await run(sql`INSERT INTO ${name} SELECT ${END_OF_TIME}::bigint, max(unit), NULL FROM ${name}`);
};

/** All drops’ times go to the server once; a rung names the ones it counts by their places. */
const sendDrops = async ({ run }: Session, times: Float64Array, bursts: Int32Array | null): Promise<void> => {
  await run(sql`DELETE FROM ${drops}`);
  await run(sql`INSERT INTO ${drops} SELECT (place - 1)::integer, unit, burst
    FROM unnest(${[...times]}::bigint[], ${times.length === 0 ? [] : [...(bursts ?? new Int32Array(times.length))]}::integer[])
    WITH ORDINALITY AS sent (unit, burst, place)`);
};

/** The moved drops of some moves as `move, unit`. */
const movedDrops = ({ rung: { plan } }: RemoteRung, from: number, until: number): RawBuilder<unknown> => {
  if (plan.by === 'burst') {
    const bursts = (plan.bursts.at(-1) ?? -1) + 1;
    const moves: number[] = [];
    const names: number[] = [];
    const jitters: number[] = [];
    for (let move = from; move < until; move += 1)
      for (const [burst, jitter] of plan.jitters(move).subarray(0, bursts).entries()) {
        moves.push(move);
        names.push(burst);
        jitters.push(jitter);
      }
    return sql`(SELECT j.move, d.unit + j.jitter AS unit
      FROM unnest(${moves}::integer[], ${names}::integer[], ${jitters}::bigint[]) AS j (move, burst, jitter)
      JOIN ${drops} AS d ON d.burst = j.burst)`;
  }
  const shifts = sql`unnest(${[...plan.shifts.subarray(from, until)]}::bigint[]) WITH ORDINALITY AS s (shift, place)`;
  const unit =
    plan.by === 'shift'
      ? sql`d.unit - s.shift`
      : sql`${plan.start}::bigint + mod(d.unit - ${plan.start}::bigint - s.shift + ${plan.cycle}::bigint, ${plan.cycle}::bigint)`;
  return sql`(SELECT s.place - 1 + ${from}::bigint AS move, ${unit} AS unit FROM ${drops} AS d CROSS JOIN ${shifts})`;
};

type CountRow = Readonly<Record<string, number>>;

/** For each move the number of drops with a post in each window, by direction. */
const countOn = async (
  { run }: Session,
  posts: RawBuilder<unknown>,
  moved: RawBuilder<unknown>,
  windows: readonly number[],
): Promise<ReadonlyMap<number, WindowCounts>> => {
  const counts = windows.flatMap((window, index) => {
    const within = (gap: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
      sql`count(*) FILTER (WHERE ${gap} <= ${window}::bigint) AS ${nameOf(`${name} ${index}`)}`;
    return [
      within(sql`g.before`, 'post-first'),
      within(sql`g.after`, 'drop-first'),
      within(sql`least(g.before, g.nearest)`, 'either'),
    ];
  });
  const rows = await run(sql<CountRow>`
    SELECT m.move, ${sql.join(counts)} FROM ${moved} AS m CROSS JOIN LATERAL (
      SELECT m.unit - l.earlier AS before, l.unit - m.unit AS nearest,
        CASE WHEN l.unit = m.unit THEN l.later - m.unit ELSE l.unit - m.unit END AS after
      FROM ${posts} AS l WHERE l.unit >= m.unit ORDER BY l.unit LIMIT 1) AS g
    GROUP BY m.move`);
  return new Map(
    rows.map((row) => {
      const matchCounts = emptyCounts(windows.length);
      for (const direction of LADDER_DIRECTIONS)
        for (const index of windows.keys()) matchCounts[direction][index] = row[`${direction} ${index}`] ?? 0;
      return [Number(row['move']), matchCounts];
    }),
  );
};

/** The ladder of the posts of a filter: moves and joins are made where the posts are. */
export const remoteLadder = async (
  session: Session,
  table: MappedTable,
  filter: CorpusFilter,
  span: CorpusSpan | null,
  input: CorpusLadderInput,
): Promise<CorpusLadder> => {
  const { drops: dropTimes, seed, onProgress, ...options } = input;
  const { drops: times, resolution, leftOut } = comparable(dropTimes, table.mapping.timeResolution);
  const unit = UNIT_SECONDS[resolution];
  const period = span === null ? null : commonPeriod(times, [span.first, span.last]);
  const source = sourceOf(table);
  const unitOf = sql`floor(p.time / ${unit}::double precision)::bigint`;
  const factsIn = async () => {
    if (period === null) return { count: 0, haveOneTime: true };
    const within = conditionsOf(table, filter, { from: period.start, before: period.end });
    const [facts] = await session.run(sql<{ count: number; first: number | null; last: number | null }>`
      SELECT count(*) AS count, min(${unitOf}) AS first, max(${unitOf}) AS last FROM ${source} AS p WHERE ${within}`);
    return { count: facts?.count ?? 0, haveOneTime: facts?.first === facts?.last };
  };
  return inSnapshot(session, temporaryTables, async () => {
    const posts = await factsIn();
    let isLineThere = false;
    const fillOnce = async ({ reach, start, end }: RemoteRung): Promise<void> => {
      if (isLineThere) return;
      isLineThere = true;
      const pad = reach * unit + MOVE_SECONDS + unit;
      const near = conditionsOf(table, filter, { from: start * unit - pad, before: end * unit + pad });
      await fillLine(session, line, sql`(SELECT ${unitOf} AS unit FROM ${source} AS p WHERE ${near})`);
    };
    const count: CountRung = async (remote) => {
      await fillOnce(remote);
      const { rung, windows, start, end, reach } = remote;
      await sendDrops(session, rung.drops, rung.plan.by === 'burst' ? rung.plan.bursts : null);
      const none = emptyCounts(windows.units.length);
      const still = sql`(SELECT 0 AS move, unit FROM ${drops})`;
      const observed = (await countOn(session, line, still, windows.units)).get(0) ?? none;
      if (rung.plan.by === 'circle')
        await fillLine(
          session,
          circle,
          sql`(SELECT unit + turn * ${end - start}::bigint AS unit FROM ${line}, (VALUES (-1), (0), (1)) AS turns (turn)
            WHERE unit >= ${start}::bigint AND unit < ${end}::bigint
              AND unit + turn * ${end - start}::bigint >= ${start - reach}::bigint
              AND unit + turn * ${end - start}::bigint < ${end + reach}::bigint)`,
        );
      const step = Math.max(1, Math.floor(LOOKUPS / Math.max(1, rung.drops.length)));
      const moved: WindowCounts[] = [];
      for (let from = 0; from < rung.moves; from += step) {
        const until = Math.min(rung.moves, from + step);
        const where = rung.plan.by === 'circle' ? circle : line;
        const counts = await countOn(session, where, movedDrops(remote, from, until), windows.units);
        for (let move = from; move < until; move += 1) moved.push(counts.get(move) ?? none);
        onProgress?.(remote.movesBefore + until, remote.movesOfAll);
      }
      return { observed, moved };
    };
    const ladder = await climbRemotely({ drops: times, period, posts, resolution }, options, seed, count);
    return withLeftOut(ladder, [[leftOut, dropTimes.all.length, 'drops']]);
  });
};
