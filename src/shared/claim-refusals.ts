import { currentJudgments, currentVersion } from './claim-versions.ts';
import type { Claim, ClaimSpan, JudgedOutcome, NewClaim, NewEvidence } from './contract/claims.ts';
import { endOfBound, fromTimestamp } from './time.ts';

const isSame = (a: string, b: string): boolean => a.toLocaleLowerCase('en') === b.toLocaleLowerCase('en');

/** Why somebody cannot act in the ledger; null where they can: models are named `vendor/model`, and only people decide. */
export const personRefusal = (by: string): string | null =>
  /^\S+\/\S+$/u.test(by)
    ? `“${by}” is the name of a model: a program can propose, but only a person acts in the ledger.`
    : null;

type Rule = Pick<NewClaim, 'rule' | 'dueDate'>;

/** Why a rule cannot be written for a claim; null where it can. @param madeAt UTC timestamp */
export const ruleRefusal = ({ rule, dueDate }: Rule, madeAt: string): string | null => {
  if (rule !== null && dueDate === null)
    return 'A claim with a resolution rule needs a due date: without one it could come true forever.';
  if (dueDate !== null && dueDate < madeAt.slice(0, 10))
    return `The due date ${dueDate} is before the claim was made (${madeAt.slice(0, 10)}); choose that day or a later one.`;
  return null;
};

/** Why a claim cannot quote these words; null where it can. @param items of the claim, with their texts */
export const spanRefusal = (
  { item, start, end, words }: ClaimSpan,
  items: readonly { readonly key: string; readonly text: string }[],
): string | null => {
  const text = items.find(({ key }) => key === item)?.text;
  if (text === undefined) return `The words are quoted from ${item}, which is not an item of the claim.`;
  return start >= 0 && text.slice(start, end + 1) === words && words.isWellFormed()
    ? null
    : `Characters ${start} to ${end} of ${item} are not the words “${words.slice(0, 80)}”; select the words again.`;
};

/** Why this cannot be evidence; null where it can. @param now UTC timestamp */
export const evidenceRefusal = (
  { item, source }: Pick<NewEvidence, 'item' | 'source'>,
  now: string,
): string | null => {
  if (item === null && source === null)
    return 'Evidence needs an item of this data folder or an outside source.';
  if (source === null) return null;
  if (source.title === '')
    return 'A source needs a title: its publisher, addresses, day, quoted passage and file belong to it.';
  if (source.accessedAt === null)
    return `The source “${source.title}” needs the time at which it was accessed, because pages change.`;
  return source.accessedAt > now
    ? `The source “${source.title}” cannot have been accessed in the future (${source.accessedAt} UTC).`
    : null;
};

interface Judging {
  readonly by: string;
  readonly outcome: JudgedOutcome;
  readonly evidence: readonly number[];
  readonly earlyReason: string;
}

const missingFor = (
  claim: Claim,
  { outcome, evidence, earlyReason }: Judging,
  now: string,
): string | null => {
  const missing = evidence.find((number) => number > claim.evidence.length);
  if (missing !== undefined) return `Claim ${claim.id} has no evidence ${missing}.`;
  if (outcome === 'untestable') return null;
  const { rule, dueDate } = currentVersion(claim);
  if (rule === null || dueDate === null)
    return `Claim ${claim.id} has no resolution rule, so it can only be judged untestable; write a rule first.`;
  if (evidence.length === 0) return 'A judgment needs at least one source: add evidence and name its number.';
  return endOfBound(dueDate) >= fromTimestamp(now) && earlyReason === ''
    ? `Claim ${claim.id} is not due before ${dueDate}; say why it can be judged earlier.`
    : null;
};

const judgeRefusal = (claim: Claim, judging: Judging, now: string): string | null => {
  if (isSame(judging.by, claim.coder))
    return `“${judging.by}” coded claim ${claim.id} and cannot judge it; another person must.`;
  const judgments = currentJudgments(claim);
  if (judgments.some(({ judge }) => isSame(judge, judging.by)))
    return `“${judging.by}” has judged claim ${claim.id} already; a judgment stays as it was.`;
  if (judgments.length >= 2)
    return `Two judges have judged claim ${claim.id}; where they differ, settle it by adjudication.`;
  return missingFor(claim, judging, now);
};

const adjudicationRefusal = (claim: Claim, judging: Judging, now: string): string | null => {
  if (isSame(judging.by, claim.coder))
    return `“${judging.by}” coded claim ${claim.id} and cannot judge it; another person must.`;
  if (claim.outcome !== 'disputed')
    return `Only a disputed claim is adjudicated: the two judges of claim ${claim.id} do not differ.`;
  return missingFor(claim, judging, now);
};

/** What somebody wants to do to a claim that is there. */
type LaterAct =
  | { readonly act: 'version'; readonly body: Rule }
  | { readonly act: 'evidence'; readonly body: NewEvidence }
  | { readonly act: 'judgment' | 'adjudication'; readonly body: Judging }
  | { readonly act: 'exclusion'; readonly body: { readonly isExcluded: boolean } };

/**
 * Why an act cannot be done on a claim, as one sentence; null where it can.
 * @param now UTC timestamp
 */
export const refusalOf = (claim: Claim, act: LaterAct, now: string): string | null => {
  switch (act.act) {
    case 'version':
      return ruleRefusal(act.body, claim.madeAt);
    case 'evidence':
      return evidenceRefusal(act.body, now);
    case 'judgment':
      return judgeRefusal(claim, act.body, now);
    case 'adjudication':
      return adjudicationRefusal(claim, act.body, now);
    case 'exclusion':
      return act.body.isExcluded === (claim.exclusion !== null)
        ? `Claim ${claim.id} ${act.body.isExcluded ? 'is excluded already' : 'is counted already'}.`
        : null;
  }
};
