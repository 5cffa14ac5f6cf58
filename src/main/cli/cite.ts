import { z } from 'zod';
import { parseInput } from '#main/base/input.ts';
import { CITATION_FORMATS, citedSchema } from '#shared/contract/citations.ts';
import { UsageError } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { refuseOutput, writeOutput } from './output.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { withReading } from './with-workstation.ts';

const citeSchema = z.object({
  format: z.enum(CITATION_FORMATS).default('bibtex'),
  set: z.string().optional(),
  filter: z.string().optional(),
  output: z.string().min(1).default('-'),
});

/** Citations of items and sets. */
export const cite: CliCommand = {
  operands: Infinity,
  options: { ...schemaOptionTypes(citeSchema), force: { type: 'boolean' } },
  example: 'cite drop:14 --format ris',
  run: (line) => {
    const { format, set, filter, output } = schemaOptions(citeSchema, line);
    const { operands } = line;
    const given = {
      ...(set === undefined ? {} : { set }),
      ...(filter === undefined ? {} : { filter }),
      ...(operands.length === 0 ? {} : { items: operands }),
    };
    if (Object.keys(given).length !== 1) throw new UsageError('cite needs ITEMs, --set or --filter.');
    const cited = parseInput(citedSchema, given, 'invalid_query');
    refuseOutput(line, output, format);
    return withReading(line, async ({ services }) => {
      const citations = await services.citations.write(cited, format);
      return writeOutput(line, output, { format, ...citations });
    });
  },
};
