import { formatCount, plural } from '#renderer/lib/format.ts';
import type { RegisteredTest, StandingOut } from '#shared/contract/analyses.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import { subjectOf } from './finding-words.ts';

type Found = Pick<
  RegisteredTest,
  'label' | 'apart' | 'selection' | 'observed' | 'bandLow' | 'bandHigh' | 'surrogates' | 'size' | 'p'
>;
interface Answer extends Pick<StandingOut, 'tests' | 'beyond'> {
  readonly findings: readonly Found[];
}

const isOutside = ({ observed, bandLow, bandHigh }: Found): boolean =>
  bandLow !== null && bandHigh !== null && (observed < bandLow || observed > bandHigh);

/** Whether a family exceeds chance over its own tests, as its page says. */
const exceedsByItself = ({ size, p }: Found): boolean => size > 1 && isSignificant(p);

/** `Outside its own range: A.`, or `Outside their own ranges: A; B.` */
const namedAs = (where: string, what: string, found: readonly Found[]): readonly string[] => {
  if (found.length === 0) return [];
  const own = found.length === 1 ? `its own ${what}` : `their own ${what.replace(/s?$/u, 's')}`;
  return [`${where} ${own}: ${found.map(subjectOf).join('; ')}.`];
};

/** Why what exceeds chance over its own tests does not over all; null where nothing does, or something does over all. */
export const bridgeOf = ({ tests, beyond, findings }: Answer): string | null => {
  const outside = findings.filter(isOutside);
  const families = findings.filter((finding) => !isOutside(finding) && exceedsByItself(finding));
  const found = [...outside, ...families];
  if (beyond > 0 || found.length === 0) return null;
  const what = [
    ...namedAs('Outside', 'range', outside),
    ...namedAs('Beyond chance over', 'tests', families),
  ].join(' ');
  const most = Math.max(...found.map(({ surrogates }) => surrogates));
  const has = found.length === 1 ? 'this one has' : 'the most that one of these has is';
  return most > 0 && tests / (most + 1) >= SIGNIFICANT_Q
    ? `${what} One test among ${formatCount(tests)} needs at least ${formatCount(Math.round(tests / SIGNIFICANT_Q))} draws to reach q < ${SIGNIFICANT_Q}; ${has} ${formatCount(most)}.`
    : `${what} Of ${plural(tests, 'test')}, about 1 in 20 is by chance alone.`;
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
    ? 'Nothing here exceeds chance over all tests'
    : `What stands out: ${plural(beyond, 'result')} beyond chance${hiddenBeyond === 0 ? '' : `, ${formatCount(hiddenBeyond)} hidden`}`;
};
