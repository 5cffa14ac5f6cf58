import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import { seedSchema, selectionSchema } from './analyses.ts';
import { timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { setNameSchema } from './sets.ts';
import { named, type ValueOf } from './value.ts';

const TESTS_MAX = 100;
const textSchema = z.string().trim().min(1).max(4000);

/** One test of a plan as a person writes it. */
const draftTestSchema = z.strictObject({
  /** Id of the method. */
  method: z.string().trim().min(1).max(100),
  parameters: z.record(z.string(), z.unknown()).default({}),
  /** Name of the frozen set that the method is run on; all items where it is absent. */
  set: setNameSchema.optional(),
  /** On what else of the data: account, dates, events. */
  selection: z.strictObject(selectionSchema.omit({ set: true }).shape).prefault({}),
  seed: seedSchema,
  /** What would count as a result. */
  result: textSchema,
});

/** A plan before it is locked. */
export const planDraftSchema = z.strictObject({
  name: setNameSchema,
  question: textSchema,
  tests: z.array(draftTestSchema).min(1).max(TESTS_MAX),
  /** The family that q is taken over: the tests of this plan, or the whole test register. */
  family: z.enum(['plan', 'register']).default('plan'),
  /** When the study ends, whatever has been found. */
  stoppingRule: textSchema,
  /** Locks it although some of its tests were run before, which stay exploratory. */
  acceptSeen: z.boolean().default(false),
});
export type PlanDraft = ValueOf<typeof planDraftSchema>;

/** A test with every parameter written out, so that a run agrees with it or not. */
export const plannedTestSchema = z.object({
  method: z.string(),
  version: z.int(),
  parameters: z.record(z.string(), z.unknown()),
  /** The set is here with its hash. */
  selection: z.record(z.string(), z.unknown()),
  seed: z.int(),
  result: z.string(),
});
export type PlannedTest = ValueOf<typeof plannedTestSchema>;

/** A plan as it is locked. */
export const lockedPlanSchema = z.object({
  name: z.string(),
  question: z.string(),
  tests: z.array(plannedTestSchema),
  family: z.enum(['plan', 'register']),
  stoppingRule: z.string(),
  /** SHA-256 of the dataset that was open. */
  datasetSha256: z.string().nullable(),
});
export type LockedPlan = ValueOf<typeof lockedPlanSchema>;

export const planSchema = named('Plan', {
  name: z.string(),
  /** SHA-256 of the plan’s canonical JSON, and of the plan locked before it; 64 zeros before the first. */
  sha256: z.string(),
  previous: z.string(),
  lockedAt: timestampSchema,
  /** Its place in the study log and the hash there, which covers everything before it. */
  entry: z.int(),
  entryHash: z.string(),
  plan: lockedPlanSchema,
  /** Numbers of the confirmatory runs of each test, in the order of the tests. */
  runs: z.array(z.array(z.int())),
  /** What was done otherwise, in sentences; a test that is still to be run is not one. */
  deviations: z.array(z.string()),
  /** Runs of its methods after the lock that asked, with all defaults, what a page asks when it is opened. */
  otherRuns: z.array(z.int()),
});
export type Plan = ValueOf<typeof planSchema>;

/** A test of a draft that was run before, so that a plan cannot make it confirmatory any more. */
export const seenTestSchema = named('SeenTest', {
  /** Its place in the draft, from 1. */
  test: z.int(),
  method: z.string(),
  /** The runs in this data folder that asked the same question, with any seed, oldest first. */
  runs: z.array(z.object({ run: z.int(), at: timestampSchema, seed: z.int() })),
});
export type SeenTest = ValueOf<typeof seenTestSchema>;

export const studyLogCheckSchema = named('StudyLogCheck', {
  entries: z.int(),
  /** Hash of the last entry. */
  head: z.string(),
  isWhole: z.boolean(),
  /** What was checked, or the first fault. */
  sentence: z.string(),
});
export type StudyLogCheck = ValueOf<typeof studyLogCheckSchema>;

const planParams = z.object({ name: setNameSchema });

const endpoint = endpointOf('Plans');

export const planEndpoints = {
  listPlans: endpoint({
    call: 'GET /api/plans',
    summary: 'Locked plans, oldest first, with the runs that kept to them and every deviation.',
    answer: z.array(planSchema),
  }),
  lockPlan: endpoint({
    call: 'POST /api/plans',
    summary:
      'Lock a plan: it is written to the study log with its time and can never be changed. One with tests that were run before is refused unless `acceptSeen` says so.',
    changes: ['Drops', 'News', 'Plans', 'Sets', 'Social'],
    body: planDraftSchema,
    answer: planSchema,
  }),
  previewPlan: endpoint({
    call: 'POST /api/plans/preview',
    summary:
      'Which tests of a plan were run before, and when: they would stay exploratory. Nothing is locked.',
    changes: [],
    body: planDraftSchema,
    answer: z.array(seenTestSchema),
  }),
  getPlan: endpoint({
    call: 'GET /api/plans/:name',
    summary: 'One locked plan.',
    params: planParams,
    answer: planSchema,
  }),
  getPlanText: endpoint({
    call: 'GET /api/plans/:name/text',
    summary: 'A locked plan as plain text with its hashes, for a registry or another person.',
    params: planParams,
    answer: z.string(),
    produces: mediaTypesOf(['text']),
  }),
  checkStudyLog: endpoint({
    call: 'GET /api/study-log/check',
    summary: 'Check every plan, every run and every registered test against the study log.',
    answer: studyLogCheckSchema,
  }),
} as const;
