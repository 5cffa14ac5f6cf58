import { z } from 'zod';
import { parseInput } from '#main/base/input.ts';
import type { ToolAnswer } from './answer.ts';
import type { Caller } from './caller.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Strict: an argument that is not one would be left aside in silence. */
  readonly input: z.ZodObject;
  /** Whether it changes the data or the disk: offered only where the user switched writing on. */
  readonly writes: boolean;
  /** @throws AppError with one sentence */
  readonly run: (input: unknown, caller: Caller) => Promise<ToolAnswer>;
}

/** What a tool reads, as it is named to an agent. */
export const setSpec = z
  .string()
  .max(4000)
  .describe(
    'set:NAME of a working set, or drops:, posts: or events: with the query string of that list, such as drops:year=2018&search=storm, posts:username=NAME&platform=twitter, events:startDate=2018-01-01&endDate=2018-12-31 (days in UTC); drops: alone is all drops',
  );

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
