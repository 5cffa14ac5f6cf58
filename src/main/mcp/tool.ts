import type { z } from 'zod';
import { parseInput } from '#main/base/input.ts';
import type { ToolAnswer } from './answer.ts';
import type { Caller } from './caller.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Strict: an argument that is not one would be left aside in silence. */
  readonly input: z.ZodObject;
  /** Whether it changes the data or the disk: refused unless the user switched writing on. */
  readonly writes: boolean;
  /** @throws AppError with one sentence */
  readonly run: (input: unknown, caller: Caller) => Promise<ToolAnswer>;
}

/** A tool whose work gets its input as the schema reads it. */
export const tool = <Input extends z.ZodObject>(
  description: Omit<Tool, 'input' | 'run' | 'writes'> & {
    readonly input: Input;
    readonly writes?: boolean;
    readonly run: (input: z.output<Input>, caller: Caller) => Promise<ToolAnswer>;
  },
): Tool => ({
  writes: false,
  ...description,
  run: (input, caller) => description.run(parseInput(description.input, input, 'invalid_query'), caller),
});
