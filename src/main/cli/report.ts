import { basename } from 'node:path';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { parseStorableJson } from '#main/base/json.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import { parseSections } from '#main/services/reports/index.ts';
import { csvForSchema } from '#shared/contract/common.ts';
import { EXPORT_FORMATS, reportCheckSchema, type Replay } from '#shared/contract/reports.ts';
import { setNameSchema } from '#shared/contract/sets.ts';
import { isSound } from '#shared/replay-titles.ts';
import { operandOf } from './action-command.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { endedJobOf } from './ended-job.ts';
import { refuseOutput, writeOutput } from './output.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { readJsonFile } from './text-files.ts';
import { withReading, withWorkstation } from './with-workstation.ts';

const exportSchema = z.object({
  format: z.enum(EXPORT_FORMATS).default('json'),
  sections: z.string().optional(),
  set: setNameSchema.optional(),
  csvFor: csvForSchema,
  output: z.string().min(1).default('.'),
});

export const exportReport: CliCommand = {
  operands: 0,
  options: { ...schemaOptionTypes(exportSchema), force: { type: 'boolean' } },
  example: 'export --format html --output report.html',
  run: (line) => {
    const { format, sections, set, output, csvFor } = schemaOptions(exportSchema, line);
    const ids = parseSections(sections);
    refuseOutput(line, output, format);
    return withReading(line, async ({ services }) => {
      const report = await services.reports.write(format, { sections: ids, set, csvFor });
      return writeOutput(line, output, { format, ...report });
    });
  },
};

const readReport = (file: string): Promise<unknown> =>
  readJsonFile(file, parseStorableJson, (reason) => [
    'invalid_file',
    `${file} cannot be read as JSON: ${reason}`,
  ]);

const replayResult = (result: Replay): CommandResult => {
  const lines = result.sections.flatMap(({ id, differences }) =>
    differences.map(({ path, was, now }) => `  ${id}: ${path} was ${was}, is ${now}`),
  );
  return {
    value: result,
    text: [result.message, ...lines].join('\n'),
    exitCode: isSound(result) ? 0 : 1,
  };
};

/** Has the workstation that is running check a report: a job of its list, which its pages show meanwhile. */
const replayThere = async (host: RunningHost, file: string, report: unknown): Promise<Replay> => {
  const path = `/api/reports/replay?fileName=${encodeURIComponent(basename(file).slice(-300))}`;
  const started = reportCheckSchema.parse(await askRunningHost(host, path, JSON.stringify(report)));
  const { replay: done } =
    started.replay === null
      ? reportCheckSchema.parse((await endedJobOf(host, started.jobId)).result)
      : started;
  if (done === null) throw new AppError('conflict', 'The check ended without a result.');
  return done;
};

export const replay: CliCommand = {
  operands: 1,
  example: 'replay report.json',
  run: async (line) => {
    const file = operandOf(line, 'the file of a report: replay report.json', 0);
    const report = await readReport(file);
    return withWorkstation(
      line,
      async ({ services }) => replayResult(await services.reports.replay(report)),
      async (host) => replayResult(await replayThere(host, file, report)),
    );
  },
};
