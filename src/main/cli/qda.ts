import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { openLocalFile } from '#main/base/import-file.ts';
import { statToRead } from '#main/base/local-file.ts';
import { writeExport } from '#main/base/write-file.ts';
import { readQdpx } from '#main/importers/qda/read-qda.ts';
import { bookFile, readBook } from '#main/services/coding/book-files.ts';
import { csvForSchema } from '#shared/contract/common.ts';
import { BOOK_FORMATS } from '#shared/contract/qda.ts';
import { plural } from '#shared/figures.ts';
import { cutOut, type QdaProject } from '#shared/qda.ts';
import { actionCommand, operandOf } from './action-command.ts';
import type { CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { encodingSchema } from './encoding-option.ts';
import { exportRules } from './output.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableText } from './table.ts';
import { withWorkstation } from './with-workstation.ts';

const optionSchema = z.object({
  format: z.enum(BOOK_FORMATS).default('csv').meta({ description: 'Form of the code book' }),
  output: z
    .string()
    .min(1)
    .default('-')
    .meta({ description: 'File of the code book; - for standard output' }),
  csvFor: csvForSchema.default('program'),
  ...encodingSchema.shape,
});

/** A project with the texts that its selections cut out, and names in place of GUIDs. */
const described = ({ name, users, codes, sources }: QdaProject) => {
  const names = new Map([...users, ...codes].map((one) => [one.guid, one.name]));
  const given = ({ code, user }: QdaProject['sources'][number]['codings'][number]) => ({
    code: names.get(code) ?? code,
    coder: user === null ? null : (names.get(user) ?? user),
  });
  return {
    name,
    coders: users.map((user) => user.name),
    codes: codes.map(({ guid, name: code, color, description, parent }) => ({
      guid,
      code,
      color,
      description,
      parent: parent === null ? null : (names.get(parent) ?? null),
    })),
    sources: sources.map(({ name: source, text, selections, codings, notes }) => ({
      name: source,
      characters: Array.from(text).length,
      codings: codings.map(given),
      selections: selections.map(({ start, end, codings: all }) => ({
        start,
        end,
        text: cutOut(text, start, end),
        codings: all.map(given),
      })),
      notes: notes.map((note) => note.text),
    })),
  };
};

const read = async (line: CommandLine): Promise<CommandResult> => {
  const file = operandOf(line, 'a FILE.qdpx');
  const { project, notes } = await readQdpx(file, basename(file));
  const value = { ...described(project), notes };
  const rows = value.sources.map(({ name, characters, codings, selections }) => [
    ...[name, characters, codings.length, selections.length],
  ]);
  const text = [
    `${value.name}: ${plural(value.codes.length, 'code')}, ${plural(value.coders.length, 'coder')}, ${plural(value.sources.length, 'text')}.`,
    tableText(['source', 'characters', 'codes of the text', 'selections'], rows),
    ...notes,
  ].join('\n');
  return { value, text };
};

const codes = async (line: CommandLine): Promise<CommandResult> => {
  const path = operandOf(line, 'a FILE (.qdc, .qdpx or .csv)');
  const { format, output, csvFor, encoding } = schemaOptions(optionSchema, line);
  await statToRead(path, 'file');
  const { body, notes } = await readBook(path, basename(path), encoding);
  const content = bookFile({ id: '', ...body }, { format, csvFor });
  if (output === '-') return { value: { ...body, notes }, text: content, isDocument: true, notes };
  const file = await writeExport(resolve(output), `codes.${format}`, content, exportRules(line));
  return {
    value: { file, codes: body.codes.length + 1, notes },
    text: [file, ...notes].join('\n'),
  };
};

const exportBatch = (line: CommandLine): Promise<CommandResult> => {
  const [id, target] = [operandOf(line, 'the id of a BATCH'), operandOf(line, 'a FILE', 2)];
  return withWorkstation(line, async ({ services }) => {
    const { content, fileName } = await services.ai.qda.exportBatch(id);
    const file = await writeExport(resolve(target), fileName, Buffer.from(content), exportRules(line));
    return { value: { file, bytes: content.length }, text: file };
  });
};

const importProject = (line: CommandLine): Promise<CommandResult> => {
  const path = resolve(operandOf(line, 'a FILE.qdpx'));
  return withWorkstation(line, async ({ services }) => {
    const value = await services.ai.qda.importProject(await openLocalFile(path, basename(path)));
    const batches = value.batches.map(({ id, name, unit }) => `${id}  ${name} (${unit}s)`);
    return { value, text: [value.message, ...batches, ...value.notes].join('\n') };
  });
};

const bookTypes = schemaOptionTypes(optionSchema);
const force = { force: { type: 'boolean' } } as const;

/** Code books and projects of other programs; reading and converting needs no data folder. */
export const qda = actionCommand('qda', 'codes', {
  operands: 3,
  actions: {
    read: { run: read, example: 'interviews.qdpx --json' },
    codes: { run: codes, options: { ...bookTypes, ...force }, example: 'interviews.qdpx --format csv' },
    export: { run: exportBatch, options: force, example: '"Round 1" round.qdpx' },
    import: { run: importProject, example: 'round.qdpx' },
  },
});
