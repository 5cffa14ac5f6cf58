import type { AnalysisInputs } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { TimeResolution } from '#shared/time.ts';
import { intervalOf } from './resolution.ts';
import { DAY_SECONDS } from './zone.ts';

/**
 * What a method does with drops, and with posts, of which only the day is known:
 * - `left-out`: it counts hours or minutes, so that they are not given to it.
 * - `when-alone`: it compares by whole days where all drops are such; next to drops whose time is known they are not given to it.
 * - `kept`: it uses the day alone, or tells them apart itself.
 */
export type DayDates = 'left-out' | 'when-alone' | 'kept';

export const isDayDated = ({ resolution }: { readonly resolution?: TimeResolution }): boolean =>
  resolution === 'day';

/** Noon UTC of the day: that day in every zone from UTC−12 to UTC+11. */
const atNoon = (drop: AnalysisDrop): AnalysisDrop =>
  isDayDated(drop) ? { ...drop, time: intervalOf(drop.time, 'day').start + DAY_SECONDS / 2 } : drop;

const inOrder = (a: AnalysisDrop, b: AnalysisDrop): number => a.time - b.time || a.number - b.number;

type DatedInputs = Pick<AnalysisInputs, 'drops' | 'categories' | 'posts'>;

const prepare = (
  { drops, categories, posts }: Partial<DatedInputs>,
  dayDates: DayDates,
): Partial<DatedInputs> => {
  const all = drops ?? [];
  const isLeftOut = dayDates === 'left-out' || (dayDates === 'when-alone' && !all.every(isDayDated));
  const placed = all
    .map((drop, place) => ({ drop: atNoon(drop), place }))
    .filter(({ drop }) => !isLeftOut || !isDayDated(drop))
    .sort((a, b) => inOrder(a.drop, b.drop));
  return {
    drops: placed.map(({ drop }) => drop),
    ...(posts === undefined || dayDates === 'kept'
      ? {}
      : { posts: posts.filter((post) => !isDayDated(post)) }),
    ...(categories === undefined ? {} : { categories: placed.map(({ place }) => categories[place] ?? []) }),
  };
};

/** What was prepared of inputs, as long as they are there: a method may keep what it made of the same inputs. */
const prepared = new WeakMap<object, Map<DayDates, object>>();

/**
 * Inputs as a method may see them: drops dated to the day at noon of their day, whatever clock time is stored, or not at all, with their
 * categories, and posts dated to the day not at all where it counts minutes; the inputs themselves where none is such.
 */
export const withDayDates = <Inputs extends Partial<DatedInputs>>(
  inputs: Inputs,
  dayDates: DayDates,
): Inputs => {
  if (inputs.drops?.some(isDayDated) !== true && inputs.posts?.some(isDayDated) !== true) return inputs;
  const preparedInputs = prepared.get(inputs) ?? new Map<DayDates, object>();
  prepared.set(inputs, preparedInputs);
  // Only this function fills the map, from inputs of this very type.
  const cached = preparedInputs.get(dayDates) as Inputs | undefined;
  if (cached !== undefined) return cached;
  const withDates = { ...inputs, ...prepare(inputs, dayDates) };
  preparedInputs.set(dayDates, withDates);
  return withDates;
};

/** The drops and posts that `withDayDates` took out of the inputs; null where it took none. */
export const leftOutOf = <Inputs extends Partial<DatedInputs>>(
  inputs: Inputs,
  kept: Inputs,
): Pick<AnalysisInputs, 'drops' | 'posts'> | null => {
  if (inputs === kept) return null;
  const without = <Item extends { readonly resolution?: TimeResolution }>(
    all: readonly Item[] = [],
    left: readonly Item[] = [],
  ): readonly Item[] => (all.length === left.length ? [] : all.filter(isDayDated));
  const [drops, posts] = [without(inputs.drops, kept.drops), without(inputs.posts, kept.posts)];
  return drops.length + posts.length === 0 ? null : { drops, posts };
};
