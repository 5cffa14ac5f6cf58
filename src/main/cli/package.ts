import { z } from 'zod';
import { parseSections } from '#main/services/reports/index.ts';
import { plural } from '#shared/figures.ts';
import type { CliCommand } from './command.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { withReading } from './with-workstation.ts';

const packageSchema = z.object({
  output: z.string().min(1).meta({ description: 'A folder or .zip file that does not exist yet' }),
  set: z.string().optional().meta({ description: 'Only the items of this frozen set' }),
  list: z.string().optional().meta({ description: 'Frozen sets whose items are listed, with commas' }),
  sections: z.string().optional(),
  authors: z.string().optional(),
});

const parts = (list: string | undefined, separator: string): string[] =>
  (list ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Every table with its description and the programs that recompute the figures, as a folder or ZIP for another group. */
export const packageCommand: CliCommand = {
  operands: 0,
  options: { ...schemaOptionTypes(packageSchema), texts: { type: 'boolean' } },
  example: 'package --output package.zip --texts',
  run: (line) => {
    const { output, set, list, sections, authors } = schemaOptions(packageSchema, line);
    const options = {
      set,
      sets: parts(list, ','),
      texts: line.options['texts'] === true,
      authors: parts(authors, ';'),
      sections: sections === undefined ? [] : parseSections(sections),
    };
    return withReading(line, async ({ services }) => {
      const { finished } = services.jobs.start({
        kind: 'export-package',
        title: 'Research package',
        run: (job) => services.packages.write(output, options, job),
      });
      const written = await finished;
      const rows = written.tables.map(({ name, rows: count }) => `  ${name}: ${plural(count, 'row')}`);
      const text = `${written.path}: ${plural(written.files.length, 'file')}, ${plural(written.bytes, 'byte')}.`;
      return { value: written, text: [text, ...rows].join('\n') };
    });
  },
};
