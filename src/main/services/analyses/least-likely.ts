import type { RegisteredTest } from '#shared/contract/analyses.ts';
import { isSignificant } from '#shared/figures.ts';

type Compared = Pick<
  RegisteredTest,
  'id' | 'method' | 'label' | 'selection' | 'observed' | 'bandLow' | 'bandHigh' | 'p' | 'q'
>;

const FINDINGS = 5;
/** One method has many tests of the same thing: more of them would hide the others. */
const OF_ONE_METHOD = 2;

const byQ = (a: Compared, b: Compared): number => a.q - b.q || a.p - b.p || a.id - b.id;

/** Whether the range of chance is the observed figure alone, as where nothing was counted: such a test tells nothing. */
const isCertain = ({ observed, bandLow, bandHigh }: Compared): boolean =>
  bandLow === observed && bandHigh === observed;

/** A count once where two tests have it, as the chance ladder and coordination do: the less likely of them. */
const countedOnce = <Test extends Compared>(tests: readonly Test[]): readonly Test[] => {
  const counts = new Map<string, Test>();
  for (const test of tests.toSorted(byQ)) {
    const count = JSON.stringify([test.label.toLowerCase(), test.observed, test.selection]);
    if (!counts.has(count)) counts.set(count, test);
  }
  return [...counts.values()];
};

/** What is beyond chance, then the rest: of each method the least likely test, then its second; five at most, the least likely first. */
export const leastLikelyOf = <Test extends Compared>(tests: readonly Test[]): Test[] => {
  const open = tests.filter((test) => !isCertain(test));
  const turns = [...Map.groupBy(countedOnce(open), ({ method }) => method).values()].flatMap((own) =>
    own.slice(0, OF_ONE_METHOD).map((test, turn) => ({ test, turn })),
  );
  return turns
    .sort(
      (a, b) =>
        Number(isSignificant(b.test.q)) - Number(isSignificant(a.test.q)) ||
        a.turn - b.turn ||
        byQ(a.test, b.test),
    )
    .slice(0, FINDINGS)
    .map(({ test }) => test)
    .sort(byQ);
};
