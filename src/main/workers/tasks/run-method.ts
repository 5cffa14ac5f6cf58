import type { CorrelationPair } from '#main/analysis/methods/correlation/correlation.ts';
import type { RegisteredTest } from '#main/analysis/registered-tests.ts';
import { withReader } from '#main/db/open.ts';
import { createMethodInputs } from '#main/workers/method-inputs.ts';
import { runners } from '#main/workers/method-runners.ts';
import type { Task } from '#main/workers/task.ts';
import type { Selection } from '#shared/contract/analyses.ts';

export interface MethodTaskInput {
  readonly file: string;
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: Selection;
  readonly seed: number;
}

/** An answer as text: it is stored and sent as it is. */
export interface StoredAnswer {
  readonly method: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly json: string;
  readonly tests: readonly RegisteredTest[];
}

export interface MethodTaskOutput {
  readonly answers: readonly StoredAnswer[];
  readonly pairs: readonly CorrelationPair[] | null;
  readonly inputSha256: string;
}

/** Loads what a method needs, read-only, runs it and hands its answer back as JSON: the same input gives the same bytes. */
export const runMethod: Task<MethodTaskInput, MethodTaskOutput> = async (input, context) => {
  const run = runners[input.method];
  if (run === undefined) throw new Error(`the method ${input.method} cannot be run by its name`);
  return withReader(input.file, async (db) => {
    const inputs = createMethodInputs(db, input.selection);
    const { answers, pairs } = await run({
      parameters: input.parameters,
      selection: input.selection,
      inputs,
      context: {
        seed: input.seed,
        signal: context.signal,
        onProgress: (done, total) => {
          context.progress(done, total);
        },
      },
    });
    return {
      answers: answers.map(({ result, ...answer }) => ({ ...answer, json: JSON.stringify(result) })),
      pairs,
      inputSha256: inputs.hash(),
    };
  });
};
