import { z } from 'zod';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { mediaTypesOf } from '#shared/media-types.ts';
import { seedSchema } from './analyses.ts';
import { otherLedgerSchema } from './claim-ledgers.ts';
import { claimProposalsSchema, proposalBodySchema } from './claim-proposals.ts';
import { claimSampleSchema, sampleBodySchema } from './claim-samples.ts';
import { claimTallySchema } from './claim-tally.ts';
import {
  claimNumberSchema,
  claimRowSchema,
  claimSchema,
  decisionBodySchema,
  DECISIONS,
  demonstrationClaimsSchema,
  exclusionBodySchema,
  ledgerCheckSchema,
  logEntrySchema,
  newAdjudicationSchema,
  newClaimSchema,
  newEvidenceSchema,
  newJudgmentSchema,
  newVersionSchema,
  OUTCOMES,
  queueItemSchema,
} from './claims.ts';
import { csvForSchema, flagSchema, pageShape, waitSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import type { ValueOf } from './value.ts';

const paramsSchema = z.object({ id: claimNumberSchema });

export const claimFilterSchema = z.object({
  search: z.string().trim().max(300).optional().meta({ description: 'Text that the claim contains' }),
  outcome: z.enum(OUTCOMES).optional(),
  coder: z.string().trim().max(80).optional(),
  category: z.enum(NEWS_CATEGORIES).optional().meta({ description: 'Category of the reference class' }),
  year: z.coerce.number().int().min(1970).max(2100).optional().meta({ description: 'In which it was made' }),
  hasProbability: flagSchema.optional(),
  hasEvidence: flagSchema.optional(),
  isExcluded: flagSchema.optional(),
  isChangedAfterEvidence: flagSchema.optional(),
  number: claimNumberSchema.optional().meta({ description: 'Number of the claim' }),
  judges: z.coerce.number().int().min(0).max(2).optional().meta({ description: 'Judgments of its rule' }),
  mode: z.enum(['confirmatory', 'exploratory']).optional(),
  isDue: flagSchema.optional().meta({ description: 'Whether its due date has passed' }),
});
export type ClaimFilter = ValueOf<typeof claimFilterSchema>;

/** `claim-review`: schema.org ClaimReview in JSON-LD. */
export const CLAIM_EXPORT_FORMATS = ['json', 'csv', 'claim-review'] as const;
export type ClaimExportFormat = (typeof CLAIM_EXPORT_FORMATS)[number];

export const CLAIM_SORTS = ['made', 'due', 'coded', 'probability', 'outcome', 'evidence'] as const;

export const claimQuerySchema = claimFilterSchema.extend({
  sort: z.enum(CLAIM_SORTS).default('made'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
  ...pageShape,
});

const endpoint = endpointOf('Claims');

export const claimEndpoints = {
  listClaimQueue: endpoint({
    call: 'GET /api/claim-queue',
    summary: 'Drops with a marker of the future, by time, and what was decided about them.',
    query: z.object({
      from: z.enum(['queue', 'sample']).default('queue').meta({
        description: 'queue: drops with a marker of the future; sample: those of the newest sample',
      }),
      decision: z.enum([...DECISIONS, 'none', 'any']).default('any'),
      ...pageShape,
    }),
    answer: z.array(queueItemSchema),
  }),
  decideOnDrop: endpoint({
    call: 'POST /api/claim-queue/decisions',
    summary: 'Say that a drop contains no claim, repeats one or is too vague; a claim is added as a claim.',
    body: decisionBodySchema,
    answer: queueItemSchema,
  }),
  proposeClaims: endpoint({
    call: 'POST /api/claim-proposals',
    summary:
      'Let a program propose claims and sources about a drop, with citations checked; nothing is stored, a person decides.',
    changes: [],
    body: proposalBodySchema,
    answer: claimProposalsSchema,
  }),
  drawClaimSample: endpoint({
    call: 'POST /api/claim-samples',
    summary: 'Draw a seeded sample of drops by year, to be coded in full; the log keeps which.',
    body: sampleBodySchema,
    answer: claimSampleSchema,
  }),
  listClaimSamples: endpoint({
    call: 'GET /api/claim-samples',
    summary:
      'Samples, newest first: how far each is coded, and the shares that follow for all drops with their intervals.',
    answer: z.array(claimSampleSchema),
  }),
  listClaims: endpoint({
    call: 'GET /api/claims',
    summary: 'Claims, filtered and sorted.',
    query: claimQuerySchema,
    answer: z.array(claimRowSchema),
  }),
  addClaim: endpoint({
    call: 'POST /api/claims',
    summary: 'Add a claim with its resolution rule, due date and reference class.',
    body: newClaimSchema,
    answer: claimSchema,
  }),
  getClaim: endpoint({
    call: 'GET /api/claims/:id',
    summary: 'One claim with all versions, evidence and judgments; a sealed judgment is not shown.',
    params: paramsSchema,
    answer: claimSchema,
  }),
  changeClaimRule: endpoint({
    call: 'POST /api/claims/:id/versions',
    summary: 'Write a new version of the rule, date, reference class or probability; all versions stay.',
    params: paramsSchema,
    body: newVersionSchema,
    answer: claimSchema,
  }),
  addClaimEvidence: endpoint({
    call: 'POST /api/claims/:id/evidence',
    summary: 'Add an item or an outside source for or against.',
    params: paramsSchema,
    body: newEvidenceSchema,
    answer: claimSchema,
  }),
  judgeClaim: endpoint({
    call: 'POST /api/claims/:id/judgments',
    summary: 'Judge a claim by its rule; a blind judgment is sealed until the second judge has judged.',
    params: paramsSchema,
    body: newJudgmentSchema,
    answer: claimSchema,
  }),
  adjudicateClaim: endpoint({
    call: 'POST /api/claims/:id/adjudication',
    summary: 'Settle two judgments that differ; both stay.',
    params: paramsSchema,
    body: newAdjudicationSchema,
    answer: claimSchema,
  }),
  excludeClaim: endpoint({
    call: 'POST /api/claims/:id/exclusion',
    summary: 'Leave a claim out of the tally with a reason, or count it again; both are counted and logged.',
    params: paramsSchema,
    body: exclusionBodySchema,
    answer: claimSchema,
  }),
  exportClaims: endpoint({
    call: 'GET /api/claim-export',
    summary:
      'All claims as JSON, CSV, or schema.org ClaimReview; excluded and open ones too, sealed judgments not.',
    query: z.object({ format: z.enum(CLAIM_EXPORT_FORMATS).default('json'), csvFor: csvForSchema }),
    answer: z.string(),
    produces: mediaTypesOf(CLAIM_EXPORT_FORMATS),
  }),
  getClaimTally: endpoint({
    call: 'GET /api/claim-tally',
    computed: true,
    summary:
      'All claims by what became of them, next to how many would have happened by chance, with scores and agreement.',
    query: z.object({ seed: seedSchema }),
    answer: claimTallySchema,
  }),
  listClaimLog: endpoint({
    call: 'GET /api/claim-log',
    summary: 'The log of the ledger: every act with its hash and that of the act before.',
    query: z.object(pageShape),
    answer: z.array(logEntrySchema),
  }),
  listOtherLedgers: endpoint({
    call: 'GET /api/claim-ledgers',
    summary: 'Claim ledgers of other researchers, from files of exported work; they count in no tally here.',
    answer: z.array(otherLedgerSchema),
  }),
  listOtherClaims: endpoint({
    call: 'GET /api/claim-ledgers/:head/claims',
    summary: 'Claims of another researcher’s ledger by number, as its log has made them.',
    params: z.object({ head: z.string().min(1).max(64) }),
    query: z.object(pageShape),
    answer: z.array(claimRowSchema),
  }),
  loadDemonstrationClaims: endpoint({
    call: 'POST /api/claim-demonstration',
    summary:
      'Fill an empty ledger with invented claims about the demonstration corpus; they go with it, unless an act was added.',
    answer: demonstrationClaimsSchema,
  }),
  verifyClaimLog: endpoint({
    call: 'POST /api/claim-log/verify',
    summary: 'Check every entry of the log, its end, and that the stored claims follow from it.',
    changes: [],
    query: z.object({ waitMs: waitSchema }),
    answer: ledgerCheckSchema,
  }),
} as const;
