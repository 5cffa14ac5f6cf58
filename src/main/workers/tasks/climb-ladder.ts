import {
  climb,
  type LadderInput,
  type LadderOptions,
  type LadderResult,
} from '#main/analysis/methods/ladder/ladder.ts';
import type { Task } from '#main/workers/task.ts';

export interface ClimbLadderInput {
  readonly input: LadderInput;
  readonly options: LadderOptions;
  readonly seed: number;
}

/** The ladder of two series that the caller has. */
export const climbLadder: Task<ClimbLadderInput, LadderResult> = (
  { input, options, seed },
  { signal, progress },
) => climb(input, options, { seed, signal, progress });
