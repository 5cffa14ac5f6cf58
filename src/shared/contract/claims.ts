import { z } from 'zod';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { fromTimestamp } from '#shared/time.ts';
import { rangeSchema, startedShape, statedTimestampSchema, timestampSchema } from './common.ts';
import { named, type ValueOf } from './value.ts';

/** What became of a claim. */
export const OUTCOMES = ['happened', 'did-not-happen', 'partly', 'untestable', 'disputed', 'open'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a judge can say; `disputed` and `open` follow from the judgments. */
export const JUDGED_OUTCOMES = ['happened', 'did-not-happen', 'partly', 'untestable'] as const;
export type JudgedOutcome = (typeof JUDGED_OUTCOMES)[number];

/** What a person decides about a drop with a marker of the future. */
export const DECISIONS = ['claim', 'not-a-claim', 'duplicate', 'too-vague'] as const;
export type Decision = (typeof DECISIONS)[number];

const SHORT = 300;
const LONG = 4000;

const shortText = z.string().trim().min(1).max(SHORT);
const longText = z.string().trim().min(1).max(LONG);
export const personSchema = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{C}]+$/u, 'a name on one line')
  .meta({ description: 'Name of the person who does this' });
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'a date YYYY-MM-DD')
  .refine((text) => {
    const seconds = fromTimestamp(text);
    return !Number.isNaN(seconds) && new Date(seconds * 1000).toISOString().startsWith(text);
  }, 'a date that exists');
const momentSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z?$/, 'a UTC time YYYY-MM-DDThh:mm:ss')
  .transform((text) => text.replace(/Z$/, ''))
  .transform((text) => (text.length === 16 ? `${text}:00` : text))
  .refine((text) => !Number.isNaN(fromTimestamp(text)), 'a time that exists')
  .meta({ timeZone: 'UTC' });
const addressSchema = z.url({ protocol: /^https?$/ }).max(2000);
export const claimNumberSchema = z.coerce.number().int().min(1).max(10_000_000);

/** Events of the news list that count as “such an event”: the base rate of a claim comes from them. */
export const referenceClassSchema = z.object({
  category: z.enum(NEWS_CATEGORIES).nullable().default(null),
  /** Words that the title must contain, all of them, whatever their case; empty: any title. */
  words: z.string().trim().max(SHORT).default(''),
});
export type ReferenceClass = ValueOf<typeof referenceClassSchema>;

/** A rule and everything that is fixed with it before the outcome is looked up. */
const versionShape = {
  /** What would count, by which sources; null: no rule can be written. */
  rule: longText.nullable().default(null),
  /** Last day, UTC, on which the claim can come true. */
  dueDate: daySchema.nullable().default(null),
  reference: referenceClassSchema.nullable().default(null),
  probability: z.number().min(0).max(1).nullable().default(null).meta({ description: 'From 0 to 1' }),
  /** Whether the probability is part of the claim or was given by the coder. */
  probabilityFrom: z.enum(['stated', 'assigned']).default('assigned'),
};

/** Words of an item that a claim quotes: UTF-16 offsets in the item’s text, both ends inclusive. */
export const spanSchema = rangeSchema.extend({
  item: z.string().max(200).meta({ description: 'Item of the claim that says it' }),
  words: z.string().max(10_000).regex(/\S/u, 'words of the item').meta({
    description: 'The text of the item from start to end',
  }),
});
export type ClaimSpan = ValueOf<typeof spanSchema>;

export const newClaimSchema = z.object({
  by: personSchema,
  text: longText.meta({ description: 'What is said to happen' }),
  items: z
    .array(z.string().max(200))
    .max(20)
    .default([])
    .meta({ description: 'Items that say it: drop:4966, post:…, event:…' }),
  // No default: the hash of an act without a span stays what it was.
  span: spanSchema.exactOptional().meta({ description: 'Words of one of the items that say it' }),
  madeOn: daySchema
    .nullable()
    .default(null)
    .meta({ description: 'Day on which it was said; taken from the items where there are any' }),
  mode: z.enum(['confirmatory', 'exploratory']).default('exploratory'),
  isProposal: z.boolean().default(false).meta({ description: 'Whether a program proposed the claim' }),
  ...versionShape,
});
export type NewClaim = ValueOf<typeof newClaimSchema>;

export const newVersionSchema = z.object({
  by: personSchema,
  reason: shortText.meta({ description: 'Why the rule or the date changes' }),
  ...versionShape,
});
export type NewVersion = ValueOf<typeof newVersionSchema>;

const sourceSchema = z.object({
  title: shortText,
  publisher: z.string().trim().max(SHORT).default(''),
  url: addressSchema.nullable().default(null),
  publishedOn: daySchema.nullable().default(null),
  accessedAt: momentSchema.nullable().default(null).meta({ description: 'Time of access, UTC; required' }),
  quote: z.string().trim().max(LONG).default(''),
  fileName: z.string().trim().max(SHORT).nullable().default(null),
  fileSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'a SHA-256 of 64 hex digits')
    .nullable()
    .default(null),
  archiveUrl: addressSchema.nullable().default(null),
});

export const newEvidenceSchema = z.object({
  by: personSchema,
  direction: z.enum(['for', 'against']),
  item: z.string().max(200).nullable().default(null).meta({ description: 'An item of this data folder' }),
  source: sourceSchema.nullable().default(null).meta({ description: 'A source outside it' }),
  note: z.string().trim().max(LONG).default(''),
  isProposal: z
    .literal(true)
    .exactOptional()
    .meta({ description: 'Set where a program proposed the source' }),
});
export type NewEvidence = ValueOf<typeof newEvidenceSchema>;

const judgmentShape = {
  by: personSchema,
  outcome: z.enum(JUDGED_OUTCOMES),
  reason: longText.meta({
    description: 'How the rule applies; for an untestable claim: why no rule can be written',
  }),
  evidence: z.array(z.int().min(1)).max(100).default([]).meta({ description: 'Numbers of evidence' }),
  earlyReason: z
    .string()
    .trim()
    .max(SHORT)
    .default('')
    .meta({ description: 'Why it can be judged before its due date' }),
};
export const newJudgmentSchema = z.object({
  ...judgmentShape,
  isBlind: z.boolean().default(false).meta({ description: 'Sealed until a second judge has judged' }),
});
export type NewJudgment = ValueOf<typeof newJudgmentSchema>;
export const newAdjudicationSchema = z.object(judgmentShape);
export type NewAdjudication = ValueOf<typeof newAdjudicationSchema>;

export const exclusionBodySchema = z.object({
  by: personSchema,
  isExcluded: z.boolean(),
  reason: shortText,
});
export type ExclusionBody = ValueOf<typeof exclusionBodySchema>;

export const decisionBodySchema = z.object({
  by: personSchema,
  drop: z.int().min(1).max(10_000_000),
  decision: z.enum(['not-a-claim', 'duplicate', 'too-vague']),
  of: claimNumberSchema.nullable().default(null).meta({ description: 'Claim that the drop repeats' }),
  note: z.string().trim().max(SHORT).default(''),
});
export type DecisionBody = ValueOf<typeof decisionBodySchema>;

const { by, ...storedJudgmentShape } = judgmentShape;
const storedJudgmentSchema = z.object({
  ...storedJudgmentShape,
  judge: by,
  /** Version of the rule that was applied. */
  version: z.int(),
  at: timestampSchema,
});

/** One claim with everything that was ever done to it. */
export const claimSchema = named('Claim', {
  id: z.int(),
  text: z.string(),
  items: z.array(z.object({ key: z.string(), textHash: z.string() })),
  span: spanSchema.exactOptional(),
  /** Time of the first item, or the day that the coder named. */
  madeAt: statedTimestampSchema,
  coder: z.string(),
  codedAt: timestampSchema,
  datasetSha256: z.string().nullable(),
  /** Confirmatory until its rule is changed after evidence was there. */
  mode: z.enum(['confirmatory', 'exploratory']),
  /** Whether a program proposed it; a person made it a claim. */
  isProposal: z.boolean(),
  /** The last one counts. */
  versions: z.array(
    z.object({
      ...versionShape,
      version: z.int(),
      by: z.string(),
      at: timestampSchema,
      reason: z.string(),
      /** Whether evidence was there when it was written: then it is not a rule made in advance. */
      isAfterEvidence: z.boolean(),
    }),
  ),
  evidence: z.array(
    z.object({
      number: z.int(),
      by: z.string(),
      at: timestampSchema,
      direction: z.enum(['for', 'against']),
      item: z.string().nullable(),
      source: sourceSchema.nullable(),
      note: z.string(),
      isProposal: z.literal(true).exactOptional(),
    }),
  ),
  judgments: z.array(storedJudgmentSchema.extend({ isBlind: z.boolean() })),
  adjudication: storedJudgmentSchema.nullable(),
  exclusion: z.object({ by: z.string(), at: timestampSchema, reason: z.string() }).nullable(),
  outcome: z.enum(OUTCOMES),
  /** Whether a sealed judgment waits for the second judge. */
  isWaiting: z.boolean(),
});
export type Claim = ValueOf<typeof claimSchema>;

/** A claim as the list shows it. */
export const claimRowSchema = named('ClaimRow', {
  id: z.int(),
  text: z.string(),
  /** First item, where there is one. */
  item: z.string().nullable(),
  /** All items that say it. */
  items: z.array(z.string()),
  madeAt: statedTimestampSchema,
  dueDate: daySchema.nullable(),
  coder: z.string(),
  outcome: z.enum(OUTCOMES),
  isWaiting: z.boolean(),
  category: z.enum(NEWS_CATEGORIES).nullable(),
  probability: z.number().nullable(),
  evidence: z.int(),
  judges: z.int(),
  versions: z.int(),
  isChangedAfterEvidence: z.boolean(),
  exclusion: z.string().nullable(),
  mode: z.enum(['confirmatory', 'exploratory']),
});
export type ClaimRow = ValueOf<typeof claimRowSchema>;

export const queueItemSchema = named('ClaimQueueItem', {
  dropNumber: z.int(),
  madeAt: statedTimestampSchema,
  text: z.string(),
  decision: z
    .object({
      decision: z.enum(DECISIONS),
      /** The claim it became, or the one that it repeats. */
      claim: z.int().nullable(),
      note: z.string(),
      by: z.string(),
      at: timestampSchema,
    })
    .nullable(),
});
export type QueueItem = ValueOf<typeof queueItemSchema>;

export const logEntrySchema = named('ClaimLogEntry', {
  index: z.int(),
  previous: z.string(),
  hash: z.string(),
  /** This, who and when are null where the entry was changed so that it is no act any more. */
  act: z.string().nullable(),
  claim: z.int().nullable(),
  by: z.string().nullable(),
  at: timestampSchema.nullable(),
  /** Canonical JSON that the hash covers; null while it contains a sealed judgment. */
  payload: z.string().nullable(),
});
export type ClaimLogEntry = ValueOf<typeof logEntrySchema>;

/** What was loaded with the demonstration corpus. */
export const demonstrationClaimsSchema = named('DemonstrationClaims', {
  claims: z.int(),
  entries: z.int(),
});
export type DemonstrationClaims = ValueOf<typeof demonstrationClaimsSchema>;

/** What a check of the whole log says. */
const logCheckSchema = z.object({
  isWhole: z.boolean(),
  /** First entry that does not fit; null where all do. */
  brokenAt: z.int().nullable(),
  entries: z.int(),
  /** Hash of the last entry: note it elsewhere, so that nobody can make the whole log anew. */
  head: z.string(),
  sentence: z.string(),
});
export type LogCheck = ValueOf<typeof logCheckSchema>;

export const ledgerCheckSchema = named('LedgerCheck', {
  ...startedShape,
  /** Null while the job is running. */
  check: logCheckSchema.nullable(),
});
export type LedgerCheck = ValueOf<typeof ledgerCheckSchema>;
