import { climb } from '#main/analysis/methods/ladder/ladder.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import { DEFAULT_WINDOWS, RUNGS, type LadderRow, type Rung } from '#shared/contract/ladder.ts';
import { LADDER_KIND_NAMES, LADDER_KINDS, makeLadderPair, type LadderKind } from './ladder-kinds.ts';
import { level, type MeasureApart } from './observe.ts';
import { partOf, ratesOfRuns, share, shareBelow } from './rates.ts';

/** As the method’s own parameters, without the correlogram, which names nothing. */
const OPTIONS = { windowsMinutes: DEFAULT_WINDOWS, eraMoves: 10_000, minuteMoves: 999, correlogramMoves: 0 };

/** Place of a rung from coarse to fine; nothing is coarser than all. */
const placeOf = (rung: Rung | null): number => (rung === null ? -1 : RUNGS.indexOf(rung));

/** The row whose p is looked at for uniformity: one per rung, of a window that the shortest move of the day rung leaves. */
const isLooked = ({ direction, windowMinutes }: LadderRow): boolean =>
  direction === 'either' && windowMinutes === 15;

interface Climbed {
  readonly scale: Rung | null;
  readonly ps: ReadonlyMap<Rung, number>;
  readonly rows: readonly LadderRow[];
}

const climbOne = (kind: LadderKind, seed: number): Climbed => {
  const { scale, rows } = climb({ ...makeLadderPair(kind, seed), resolution: 'second' }, OPTIONS, { seed });
  return { scale, rows, ps: new Map(rows.filter(isLooked).map(({ rung, p }) => [rung, p])) };
};

/** One kind: how often its own rung names it, and how often a finer one does. */
const kindPart = (kind: LadderKind, runs: readonly Climbed[]): MeasuredPart => {
  const own = placeOf(LADDER_KINDS[kind]);
  const finer = runs.filter(({ scale }) => placeOf(scale) > own).length;
  return partOf({
    name: `${kind}: named ${LADDER_KINDS[kind] ?? 'nothing'}; alarms: a finer rung`,
    plantedCorpora: runs.length,
    recall: share(runs.filter(({ scale }) => placeOf(scale) === own).length, runs.length),
    nullCorpora: runs.length,
    falseAlarms: share(finer, runs.length),
  });
};

/** One kind: how often it is named at its own rung, a coarser one or not at all; nothing is finer than the minute. */
const coarserPart = (kind: LadderKind, runs: readonly Climbed[]): MeasuredPart => {
  const own = placeOf(LADDER_KINDS[kind]);
  return partOf({
    name: `${kind}: named ${LADDER_KINDS[kind] ?? 'nothing'} or coarser`,
    plantedCorpora: runs.length,
    recall: share(runs.filter(({ scale }) => placeOf(scale) <= own).length, runs.length),
  });
};

/** One rung on independent series: its p for one window, and all its tests. */
const rungPart = (rung: Rung, runs: readonly Climbed[]): MeasuredPart => {
  const ps = runs.flatMap(({ ps: byRung }) => byRung.get(rung) ?? []);
  const all = runs.flatMap(({ rows }) => rows.filter((row) => row.rung === rung));
  return partOf({
    name: `independent: p of the ${rung} rung`,
    nullCorpora: runs.length,
    falseAlarms: share(
      runs.filter(({ rows }) => rows.some((row) => row.rung === rung && row.q < level)).length,
      runs.length,
    ),
    falsePositives: shareBelow(all.map(({ p }) => p)),
    ...ratesOfRuns(ps),
  });
};

/** The ladder on `count` pairs of series of each kind, with the seeds after `seed`. */
export const measureLadder: MeasureApart = (count, seed, onDone) => {
  const total = count * LADDER_KIND_NAMES.length;
  const runs = LADDER_KIND_NAMES.map((kind, place) =>
    Array.from({ length: count }, (_, i) => {
      onDone?.(place * count + i, total);
      return climbOne(kind, seed + i);
    }),
  );
  return [
    ...LADDER_KIND_NAMES.map((kind, place) => kindPart(kind, runs[place] ?? [])),
    ...LADDER_KIND_NAMES.map((kind, place) => coarserPart(kind, runs[place] ?? [])),
    ...RUNGS.map((rung) => rungPart(rung, runs[0] ?? [])),
  ];
};
