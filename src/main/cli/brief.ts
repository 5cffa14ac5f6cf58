import { briefQuerySchema } from '#shared/contract/reports.ts';
import type { CliCommand } from './command.ts';
import { refuseOutput, writeOutput } from './output.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { withReading } from './with-workstation.ts';

export const brief: CliCommand = {
  operands: 0,
  options: {
    ...schemaOptionTypes(briefQuerySchema),
    output: { type: 'string' },
    force: { type: 'boolean' },
  },
  example: 'brief --tests 3,12 --title "Ladder of 2018" --format markdown --output -',
  run: (line) => {
    const chosen = schemaOptions(briefQuerySchema, line);
    const output = typeof line.options['output'] === 'string' ? line.options['output'] : '.';
    refuseOutput(line, output, chosen.format);
    return withReading(line, async ({ services }) => {
      const page = await services.briefs.write(chosen);
      return writeOutput(line, output, { format: chosen.format, ...page });
    });
  },
};
