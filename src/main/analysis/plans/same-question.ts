import { canonicalJson } from '#main/analysis/claims/hash-chain.ts';
import { findMethod } from '#main/analysis/registry.ts';
import type { InputName } from '#main/analysis/types.ts';
import { selectionSchema, type Selection } from '#shared/contract/analyses.ts';
import { ALL_DROPS, REST, type TextSet } from '#shared/contract/text-sets.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import { asJson, type BegunRun } from './study-acts.ts';

const eventsOf = ({ eventIds, category }: Selection) => ({
  category,
  eventIds: eventIds === undefined ? undefined : [...new Set(eventIds)].sort(),
});
const postsOf = ({ username, platform, includeReposts }: Selection) => ({
  username,
  platform,
  includeReposts,
});
const textsOf = (set: TextSet | undefined, whole: string): string => set?.hash ?? set?.spec ?? whole;

/** What each part of the data is read by; a part that is not here is read whole. */
const readers: Readonly<Partial<Record<InputName, (selection: Selection) => object>>> = {
  drops: ({ startDate, endDate, coded }) => ({
    coded: coded?.hash ?? coded,
    from: startDate === undefined ? undefined : startOfBound(startDate),
    to: endDate === undefined ? undefined : endOfBound(endDate),
  }),
  events: eventsOf,
  posts: postsOf,
  others: (selection) => ({
    other: selection.other,
    ...(selection.other === 'events' ? eventsOf(selection) : postsOf(selection)),
  }),
  pairs: ({ correlationRun }) => ({ correlationRun }),
  texts: ({ a, b }) => ({ a: textsOf(a, ALL_DROPS), b: textsOf(b, REST) }),
};

/**
 * What of a selection a method reads, in one form: two selections that a method reads alike ask the same, however they are written.
 * A frozen set counts by its hash. A selection or a method that is not known counts as it is.
 */
const readSelection = (method: string, selection: Readonly<Record<string, unknown>>): unknown => {
  const known = findMethod(method);
  const parsed = selectionSchema.safeParse(selection);
  if (known === undefined || !parsed.success) return selection;
  const { set } = parsed.data;
  const read = known.reads.map((input) => [input, readers[input]?.(parsed.data) ?? null]);
  return { ...Object.fromEntries(read), set: set?.hash ?? set?.name };
};

/** Parameters in full: one that a plan of an earlier program does not name has its default. What the method does not take counts as it is. */
const fullParameters = (
  method: string,
  parameters: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  ...parameters,
  ...findMethod(method)?.parameters.safeParse(parameters).data,
});

type Question = Pick<BegunRun, 'method' | 'parameters' | 'selection'>;

/**
 * The same text for the same method, parameters and what is read of the selection. Seed and version are left out: who has seen the answer
 * of an earlier version knows what the next one finds.
 */
export const questionKey = ({ method, parameters, selection }: Question): string =>
  canonicalJson(asJson([method, fullParameters(method, parameters), readSelection(method, selection)]));

/**
 * Whether a run asked what a page asks when it is opened: the method as it is, over all there is or over one account. Nobody chose
 * anything there.
 */
export const isOpeningQuestion = ({ method, parameters, selection }: Question): boolean => {
  const { username, platform, other } = selection;
  const opening = { method, parameters: {}, selection: { username, platform, other } };
  return questionKey({ method, parameters, selection }) === questionKey(opening);
};
