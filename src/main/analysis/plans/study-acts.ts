import { z } from 'zod';
import { jsonHash, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import { lockedPlanSchema, type LockedPlan } from '#shared/contract/plans.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const recordSchema = z.record(z.string(), z.unknown());

/** What a run was asked, as its row keeps it. */
const begunSchema = z.object({
  act: z.literal('begin'),
  /** Epoch seconds, as in every act. */
  at: z.int(),
  run: z.int(),
  method: z.string(),
  version: z.int(),
  parameters: recordSchema,
  selection: recordSchema,
  seed: z.int(),
});

/** What happens in a study, in the order in which it happened. */
export const studyActSchema = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('lock'),
    at: z.int(),
    plan: lockedPlanSchema,
    sha256: z.string(),
    /** SHA-256 of the plan locked before; 64 zeros before the first. */
    previousPlan: z.string(),
  }),
  begunSchema,
  /** A set is held out from here until the lock of a plan that names it. */
  z.object({
    act: z.literal('hold'),
    at: z.int(),
    set: z.object({ name: z.string(), hash: z.string() }),
  }),
  z.object({
    act: z.literal('tests'),
    at: z.int(),
    run: z.int(),
    /** Tests that the run brought into the register, by key, with the SHA-256 of their rows. */
    tests: z.array(z.object({ key: z.string(), sha256: z.string() })),
    /** Keys of tests that a run of another selection had brought before. */
    again: z.array(z.string()).optional(),
  }),
]);
export type StudyAct = ValueOf<typeof studyActSchema>;
export type BegunRun = ValueOf<typeof begunSchema>;

/** A value as it is after it was written as JSON: without what is undefined. */
export const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;

const sha256 = (value: unknown): string => jsonHash(asJson(value));

/** SHA-256 of a plan’s canonical JSON. */
export const planHash = (plan: LockedPlan): string => sha256(plan);

/** A row of the test register, as far as nobody may change it. */
export interface FixedTestRow {
  readonly run_id: number;
  readonly test_key: string;
  readonly method: string;
  readonly version: number;
  readonly label: string;
  readonly parameters_json: string;
  readonly selection_json: string;
  readonly seed: number;
  readonly dataset_sha256: string | null;
  readonly observed: number;
  readonly expected: number | null;
  readonly band_low: number | null;
  readonly band_high: number | null;
  readonly surrogates: number;
  readonly p: number;
  readonly size: number;
  readonly created_at: number;
}

/** SHA-256 of what the register says of a test. */
export const testRowHash = (row: FixedTestRow): string =>
  sha256([
    ...[row.run_id, row.test_key, row.method, row.version, row.label, row.parameters_json],
    ...[row.selection_json, row.seed, row.dataset_sha256, row.observed, row.expected, row.band_low],
    ...[row.band_high, row.surrogates, row.p, row.size, row.created_at],
  ]);
