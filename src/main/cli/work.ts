import { basename, resolve } from 'node:path';
import { openLocalFile } from '#main/base/import-file.ts';
import { writeExport } from '#main/base/write-file.ts';
import type { Services } from '#main/services/index.ts';
import { optionsNamed, UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { NO_LIMIT_MS } from './import-options.ts';
import { withReading, withWorkstation } from './with-workstation.ts';

const operandOf = ({ operands }: CommandLine, what: string): string => {
  const [action = '', operand] = operands;
  if (operand === undefined) throw new UsageError(`work ${action} needs ${what}.`);
  return operand;
};

const numberOf = (line: CommandLine): number => {
  const text = operandOf(line, 'the NUMBER of a conflict');
  if (!/^\d{1,9}$/u.test(text)) throw new UsageError(`“${text}” is no number of a conflict.`);
  return Number(text);
};

const optionTypes = {
  author: { type: 'string' },
  force: { type: 'boolean' },
  preview: { type: 'boolean' },
} as const;

type Action = (services: Services, line: CommandLine) => Promise<CommandResult>;

const actions: Readonly<Record<string, Action>> = {
  export: async ({ exchange, health, deps }, line) => {
    const { author, force } = line.options;
    const target = resolve(operandOf(line, 'a FILE'));
    const { content, fileName } = await exchange.export(typeof author === 'string' ? author : undefined);
    const file = await writeExport(target, fileName, Buffer.from(content), {
      dataFolder: deps.paths.folder,
      mayReplace: force === true,
    });
    const { heldOut } = await health.get();
    const lines = [
      `${file}: ${content.length} bytes.`,
      ...heldOut.map(({ name }) => `The set “${name}” is held out and not in the file.`),
    ];
    return {
      value: { file, bytes: content.length, heldOut: heldOut.map(({ name }) => name) },
      text: lines.join('\n'),
      exitCode: 0,
    };
  },
  import: async ({ exchange }, line) => {
    const file = resolve(operandOf(line, 'a FILE'));
    const isPreview = line.options['preview'] === true;
    const { message, added, merged, conflicts, notes } = await exchange.import(
      await openLocalFile(file, basename(file)),
      isPreview,
      NO_LIMIT_MS,
    );
    const conflictLines = conflicts.map(
      ({ kind, id, kept, other }) =>
        `${kind} ${id}\n  kept  ${kept.by}: ${kept.text}\n  other ${other.by}: ${other.text}`,
    );
    return {
      value: { added, merged, conflicts, notes },
      text: [message, ...notes, ...conflictLines].join('\n'),
      exitCode: 0,
    };
  },
  conflicts: async ({ exchange }) => {
    const value = await exchange.conflicts();
    const lines = value.map(
      ({ number, kind, id, kept, other, isTaken }) =>
        `${number}${isTaken ? ' (other side taken)' : ''}  ${kind} ${id}\n  kept  ${kept.by}: ${kept.text}\n  other ${other.by}: ${other.text}`,
    );
    return { value, text: lines.join('\n') || 'No conflicts.', exitCode: 0 };
  },
  plans: async ({ exchange }) => {
    const value = await exchange.plans();
    const lines = value.map(({ name, by, lockedAt, sha256 }) => `${name}  ${by}  ${lockedAt} UTC  ${sha256}`);
    return { value, text: lines.join('\n') || 'No plans of others were imported.', exitCode: 0 };
  },
  take: async ({ exchange }, line) => {
    const value = await exchange.take(numberOf(line));
    return { value, text: value.message, exitCode: 0 };
  },
  undo: async ({ journal }) => {
    const value = await journal.undo();
    return { value, text: value.message, exitCode: 0 };
  },
  redo: async ({ journal }) => {
    const value = await journal.redo();
    return { value, text: value.message, exitCode: 0 };
  },
};

/** Actions that only read. */
const READING: ReadonlySet<string> = new Set(['plans', 'conflicts']);

/** What people wrote, as one file that others merge. */
export const work: CliCommand = {
  operands: 2,
  usage: 'work export FILE | import FILE | plans | conflicts | take NUMBER | undo | redo',
  summary: 'Exchange sets, notes and codes with others, and undo what was written (docs/exchange.md).',
  options: optionTypes,
  actionOptions: {
    export: optionsNamed(optionTypes, 'author', 'force'),
    import: optionsNamed(optionTypes, 'preview'),
    ...{ plans: {}, conflicts: {}, take: {}, undo: {}, redo: {} },
  },
  example: 'work export work.zip --author Ann',
  actionExamples: {
    export: 'work.zip --author Ann',
    import: 'work.zip --preview',
    plans: '',
    conflicts: '',
    take: '3',
    undo: '',
    redo: '',
  },
  run: (line) => {
    const [name = ''] = line.operands;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new UsageError(`work takes ${Object.keys(actions).join(', ')}.`);
    const open = READING.has(name) ? withReading : withWorkstation;
    return open(line, ({ services }) => action(services, line));
  },
};
