import { sql } from 'kysely';
import { commonPeriod, type CommonPeriod } from '#main/analysis/chance/null-models.ts';
import { windowsOf, type LadderInput } from '#main/analysis/methods/ladder/ladder.ts';
import { UNIT_SECONDS } from '#main/analysis/time/resolution.ts';
import type { CorpusFilter, CorpusSpan } from '#shared/contract/corpus-draw.ts';
import {
  comparable,
  withLeftOut,
  type ClimbElsewhere,
  type CorpusLadder,
  type CorpusLadderInput,
} from './corpus.ts';
import { bitsOf, grouped, postCount } from './remote-groups.ts';
import type { Session } from './session.ts';
import { conditionsOf, sourceOf, type MappedTable } from './source.ts';

/** Units whose posts one number tells, one bit each: exact as a number of JavaScript, and a divisor of the seconds and minutes of a day. */
const BLOCK = 48;
/** How far the moves of the day and the minute rung reach. */
const MOVE_SECONDS = 3 * 3600;
/** A multiple of a block that is earlier than every time: what is left by a division is then never negative. */
const BEFORE_ALL = BLOCK * 2 ** 40;
const HALF = 2 ** (BLOCK / 2);

/** The times of the posts of a common period, and near it. */
interface PeriodTimes {
  /** Epoch seconds, UTC, in whole units, ascending, each once. */
  readonly times: Float64Array;
  /** How many posts are in the period. */
  readonly posts: number;
}

interface BlockRow {
  readonly block: number;
  readonly bits: number;
  readonly posts: number;
}

const NONE: PeriodTimes = { times: new Float64Array(0), posts: 0 };

/** Which of the 48 bits are set, ascending. */
const addBits = (into: Float64Array, filled: number, bits: number, first: number, unit: number): number => {
  let place = filled;
  for (const [base, half] of [
    [0, bits % HALF],
    [BLOCK / 2, Math.floor(bits / HALF)],
  ] as const)
    for (let rest = half, bit = base; rest > 0; rest >>>= 1, bit += 1)
      if ((rest & 1) === 1) {
        into[place] = (first + bit) * unit;
        place += 1;
      }
  return place;
};

const bitCount = (bits: number): number => {
  let count = 0;
  for (let rest = bits % HALF; rest > 0; rest &= rest - 1) count += 1;
  for (let rest = Math.floor(bits / HALF); rest > 0; rest &= rest - 1) count += 1;
  return count;
};

const PLAN_MEMORY_KB = 262_144;
/**
 * A server expects as many blocks as posts, and then reads them with one process and its disk. Until the end of the transaction it plans
 * with several and in memory; of these settings whichever the server has.
 */
const planInParallel = sql`
  SELECT set_config(name, CASE name WHEN 'work_mem' THEN greatest(setting::bigint, ${PLAN_MEMORY_KB}::bigint)::text ELSE '0' END, true)
  FROM pg_settings WHERE name IN ('work_mem', 'parallel_setup_cost', 'parallel_tuple_cost')`;

/** Reads the posts once: the server sends which units of a block have a post, and how many posts the block has. */
const timesWithin = async (
  session: Session,
  table: MappedTable,
  filter: CorpusFilter,
  period: CommonPeriod,
  reach: number,
  unit: number,
): Promise<PeriodTimes> => {
  // A period is of whole days: where the unit is a day no block may contain both sides of its edge.
  const size = unit === UNIT_SECONDS.day ? 1 : BLOCK;
  const blockSeconds = size * unit;
  const pad = Math.ceil((reach * unit + MOVE_SECONDS + unit) / blockSeconds) * blockSeconds;
  const range = { from: period.start - pad, before: period.end + pad };
  const inUnits = unit === 1 ? sql`p.time` : sql`floor(p.time / ${unit}::double precision)::bigint`;
  const groups = {
    keys: { block: sql`floor(p.time / ${blockSeconds}::double precision)::bigint` },
    figures: {
      bits: bitsOf(sql`1::bigint << mod(${inUnits} + ${BEFORE_ALL}::bigint, ${size}::bigint)::integer`),
      posts: postCount,
    },
  };
  const from = sql`FROM ${sourceOf(table)} AS p WHERE ${conditionsOf(table, filter, range)}`;
  const firstBlock = range.from / blockSeconds;
  const blocks = new Float64Array((range.before - range.from) / blockSeconds);
  let posts = 0;
  let distinct = 0;
  // Other servers plan by themselves.
  if (table.engine === 'postgres' && !table.isForeign) await session.run(planInParallel);
  for await (const rows of session.rows<BlockRow>(grouped(from, groups, table.isSharded)))
    for (const row of rows) {
      blocks[row.block - firstBlock] = row.bits;
      distinct += bitCount(row.bits);
      const start = row.block * blockSeconds;
      if (start >= period.start && start < period.end) posts += row.posts;
    }
  const times = new Float64Array(distinct);
  let filled = 0;
  for (const [index, bits] of blocks.entries())
    if (bits > 0) filled = addBits(times, filled, bits, (firstBlock + index) * size, unit);
  return { times, posts };
};

/** The ladder of the posts of a filter: the server tells when there are posts, and the moves are made here. */
export const remoteLadder = (
  session: Session,
  table: MappedTable,
  filter: CorpusFilter,
  timeRange: () => Promise<CorpusSpan | null>,
  input: CorpusLadderInput,
  climb: ClimbElsewhere,
): Promise<CorpusLadder> =>
  session.inOneView(async () => {
    const { drops: dropTimes, seed, progress, ...options } = input;
    const { drops, resolution, leftOut } = comparable(dropTimes, table.mapping.timeResolution);
    const unit = UNIT_SECONDS[resolution];
    const span = await timeRange();
    const period = span === null ? null : commonPeriod(drops, [span.first, span.last]);
    const reach = windowsOf(options.windowsMinutes, resolution).units.at(-1) ?? 0;
    const { times, posts } =
      period === null ? NONE : await timesWithin(session, table, filter, period, reach, unit);
    const ladderInput: LadderInput = { drops, posts: times, resolution, whole: { period, posts } };
    const ladder = await climb(ladderInput, { ...options, correlogramMoves: 0 }, seed, progress);
    return withLeftOut(ladder, [[leftOut, dropTimes.all.length, 'drops']]);
  });
