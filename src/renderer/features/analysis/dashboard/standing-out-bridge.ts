import { formatCount, plural } from '#renderer/lib/format.ts';
import type { RegisteredTest, StandingOut } from '#shared/contract/analyses.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { subjectOf } from './finding-words.ts';

type Found = Pick<RegisteredTest, 'label' | 'selection' | 'observed' | 'bandLow' | 'bandHigh' | 'surrogates'>;
interface Answer extends Pick<StandingOut, 'tests' | 'beyond'> {
  readonly findings: readonly Found[];
}

const isOutside = ({ observed, bandLow, bandHigh }: Found): boolean =>
  bandLow !== null && bandHigh !== null && (observed < bandLow || observed > bandHigh);

/** Why a figure outside its own range is not beyond chance over all tests; null where none is. */
export const bridgeOf = ({ tests, beyond, findings }: Answer): string | null => {
  const outside = findings.find(isOutside);
  if (beyond > 0 || outside === undefined) return null;
  const { surrogates } = outside;
  return tests / (surrogates + 1) >= SIGNIFICANT_Q
    ? `Outside its own range: ${subjectOf(outside)}. One test among ${formatCount(tests)} needs at least ${formatCount(Math.round(tests / SIGNIFICANT_Q))} draws to reach q < ${SIGNIFICANT_Q}; this one has ${formatCount(surrogates)}.`
    : `Outside its own range: ${subjectOf(outside)}. Of ${plural(tests, 'test')}, about 1 in 20 is by chance alone.`;
};

/** The verdict over all tests, as the result that it is; undefined while it is on its way. */
export const verdictOf = (
  answer: Pick<StandingOut, 'tests' | 'compared' | 'beyond' | 'hiddenBeyond'> | undefined,
): string => {
  if (answer === undefined) return 'What stands out';
  const { tests, compared, beyond, hiddenBeyond } = answer;
  if (tests === 0) return 'What stands out: not compared with chance yet';
  if (compared === 0) return 'What stands out: too little data to compare with chance';
  return beyond === 0
    ? 'Nothing here exceeds chance'
    : `What stands out: ${plural(beyond, 'result')} beyond chance${hiddenBeyond === 0 ? '' : `, ${formatCount(hiddenBeyond)} hidden`}`;
};
