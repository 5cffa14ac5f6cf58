import { contentPatterns } from '#main/analysis/methods/content-patterns/content-patterns.ts';
import { formatPatterns } from '#main/analysis/methods/format-patterns/format-patterns.ts';
import { frequency } from '#main/analysis/methods/frequency/frequency.ts';
import { sentiment } from '#main/analysis/methods/sentiment.ts';
import { temporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import { temporalProfile } from '#main/analysis/methods/temporal-profile.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { withReader } from '#main/db/open.ts';
import { findAnalysisDrops, type TimeRange } from '#main/repositories/analysis-drops.ts';
import type { Task } from '#main/workers/task.ts';

/** The methods that need the drops alone, by id. */
const dropMethods = {
  'temporal-profile': temporalProfile,
  frequency,
  'temporal-clusters': temporalClusters,
  sentiment,
  'content-patterns': contentPatterns,
  'format-patterns': formatPatterns,
} as const;
export type DropMethodId = keyof typeof dropMethods;
type OutputOf<Id extends DropMethodId> = ReturnType<(typeof dropMethods)[Id]['run']>;

export interface DropMethodsInput {
  readonly file: string;
  readonly range: TimeRange;
  /** Each with the parameters that differ from its defaults. */
  readonly methods: Readonly<Partial<Record<DropMethodId, Readonly<Record<string, unknown>>>>>;
  readonly seed: number;
}

export interface DropMethodsOutput {
  readonly drops: number;
  readonly firstTime: number | null;
  readonly lastTime: number | null;
  readonly results: { readonly [Id in DropMethodId]?: OutputOf<Id> };
}

/** Runs methods over the drops of a range, in the order they are asked for; progress counts methods. */
export const runDropMethods: Task<DropMethodsInput, DropMethodsOutput> = async (input, context) => {
  return withReader(input.file, async (db) => {
    const drops = await findAnalysisDrops(db, input.range);
    const wanted = Object.entries(input.methods) as [DropMethodId, Record<string, unknown>][];
    const results: Partial<Record<DropMethodId, unknown>> = {};
    wanted.forEach(([id, given], index) => {
      const method = dropMethods[id];
      const run = method.run as (drops: unknown, parameters: unknown, context: AnalysisContext) => unknown;
      results[id] = run(drops, method.parameters.parse(given), {
        seed: input.seed,
        signal: context.signal,
        onProgress: (done, total) => {
          context.progress(index + done / Math.max(1, total), wanted.length, method.title);
        },
      });
      context.progress(index + 1, wanted.length, method.title);
    });
    return {
      drops: drops.length,
      firstTime: drops[0]?.time ?? null,
      lastTime: drops.at(-1)?.time ?? null,
      results: results as DropMethodsOutput['results'],
    };
  });
};
