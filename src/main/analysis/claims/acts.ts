import { z } from 'zod';
import { currentJudgments, currentVersion } from '#shared/claim-versions.ts';
import { sampleBodySchema } from '#shared/contract/claim-samples.ts';
import {
  decisionBodySchema,
  exclusionBodySchema,
  newAdjudicationSchema,
  newClaimSchema,
  newEvidenceSchema,
  newJudgmentSchema,
  newVersionSchema,
  type Claim,
} from '#shared/contract/claims.ts';
import { statedTimestampSchema, timestampSchema } from '#shared/contract/common.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const onClaim = { claim: z.int(), at: timestampSchema };

/** What an entry of the log contains: one act of one person. */
export const actSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('claim'),
    ...onClaim,
    body: newClaimSchema,
    items: z.array(z.object({ key: z.string(), textHash: z.string() })),
    madeAt: statedTimestampSchema,
    datasetSha256: z.string().nullable(),
  }),
  z.object({ act: z.literal('version'), ...onClaim, body: newVersionSchema }),
  z.object({ act: z.literal('evidence'), ...onClaim, body: newEvidenceSchema }),
  z.object({ act: z.literal('judgment'), ...onClaim, body: newJudgmentSchema }),
  z.object({ act: z.literal('adjudication'), ...onClaim, body: newAdjudicationSchema }),
  z.object({ act: z.literal('exclusion'), ...onClaim, body: exclusionBodySchema }),
  z.object({
    act: z.literal('decision'),
    claim: z.null(),
    at: timestampSchema,
    body: decisionBodySchema,
    textHash: z.string(),
  }),
  z.object({
    act: z.literal('sample'),
    claim: z.null(),
    at: timestampSchema,
    body: sampleBodySchema,
    datasetSha256: z.string(),
    /** Years and how many drops of the frame each has. */
    strata: z.array(z.object({ year: z.string(), population: z.int() })),
    drops: z.array(z.int()),
  }),
]);
export type Act = ValueOf<typeof actSchema>;
export type ActOn = Exclude<Act, { readonly claim: null }>;
type NewClaimAct = Extract<Act, { readonly act: 'claim' }>;
export type LaterAct = Exclude<ActOn, NewClaimAct>;

const outcomeOf = (claim: Claim): Pick<Claim, 'outcome' | 'isWaiting'> => {
  const { adjudication } = claim;
  const [first, second] = currentJudgments(claim);
  if (adjudication?.version === currentVersion(claim).version)
    return { outcome: adjudication.outcome, isWaiting: false };
  if (first === undefined) return { outcome: 'open', isWaiting: false };
  if (second === undefined)
    return first.isBlind
      ? { outcome: 'open', isWaiting: true }
      : { outcome: first.outcome, isWaiting: false };
  return { outcome: first.outcome === second.outcome ? first.outcome : 'disputed', isWaiting: false };
};

/**
 * When a claim was said. Versions before resolutions came wrote a day of which no time is known into the log as its midnight, and the day of
 * an event as its noon. The log is fixed, so such a time is read as its day, which is also true where the moment itself was meant.
 * @param madeAt as the log has it, UTC
 */
export const saidAt = (items: readonly { readonly key: string }[], madeAt: string): string => {
  const noon = items[0]?.key.startsWith('event:') === true ? 'T12:00:00' : 'T00:00:00';
  const isDay = items.length === 0 || madeAt.endsWith('T00:00:00') || madeAt.endsWith(noon);
  return isDay ? madeAt.slice(0, 10) : madeAt;
};

const begin = ({ claim: id, at, body, items, madeAt, datasetSha256 }: NewClaimAct): Claim => {
  const { by, text, span, mode, isProposal, rule, dueDate, reference, probability, probabilityFrom } = body;
  const first = { rule, dueDate, reference, probability, probabilityFrom };
  return {
    id,
    text,
    items,
    ...(span === undefined ? {} : { span }),
    madeAt: saidAt(items, madeAt),
    coder: by,
    codedAt: at,
    datasetSha256,
    mode,
    isProposal,
    versions: [{ ...first, version: 1, by, at, reason: '', isAfterEvidence: false }],
    evidence: [],
    judgments: [],
    adjudication: null,
    exclusion: null,
    outcome: 'open',
    isWaiting: false,
  };
};

const changed = (claim: Claim, act: LaterAct): Claim => {
  const { at } = act;
  const { version } = currentVersion(claim);
  switch (act.act) {
    case 'version': {
      const isAfterEvidence = claim.evidence.length > 0 || claim.judgments.length > 0;
      return {
        ...claim,
        mode: isAfterEvidence ? 'exploratory' : claim.mode,
        versions: [...claim.versions, { ...act.body, version: version + 1, at, isAfterEvidence }],
      };
    }
    case 'evidence':
      return {
        ...claim,
        evidence: [...claim.evidence, { ...act.body, number: claim.evidence.length + 1, at }],
      };
    case 'judgment': {
      const { by: judge, isBlind, ...judgment } = act.body;
      const [first] = currentJudgments(claim);
      return {
        ...claim,
        judgments: [
          ...claim.judgments,
          { ...judgment, judge, version, at, isBlind: first?.isBlind ?? isBlind },
        ],
      };
    }
    case 'adjudication': {
      const { by: judge, ...judgment } = act.body;
      return { ...claim, adjudication: { ...judgment, judge, version, at } };
    }
    case 'exclusion': {
      const { by, isExcluded, reason } = act.body;
      return { ...claim, exclusion: isExcluded ? { by, at, reason } : null };
    }
  }
};

/**
 * The claim after an act. Pure: the same acts always make the same claim, so that stored claims can be checked against the log.
 * @param claim as the acts before have made it; null before the first
 * @throws Error for a later act without a claim
 */
export const applyAct = (claim: Claim | null, act: ActOn): Claim => {
  if (act.act === 'claim') return begin(act);
  if (claim === null) throw new Error(`claim ${act.claim} has an act before it was added`);
  const next = changed(claim, act);
  return { ...next, ...outcomeOf(next) };
};

/** A claim without its sealed judgment: what the first judge said must not lead the second. */
export const sealed = (claim: Claim): Claim =>
  claim.isWaiting
    ? {
        ...claim,
        judgments: claim.judgments.filter(({ version }) => version !== currentVersion(claim).version),
      }
    : claim;
