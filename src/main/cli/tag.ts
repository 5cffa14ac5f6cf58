import { parseInput } from '#main/base/input.ts';
import type { TagService } from '#main/services/sets/tags.ts';
import { taggingSchema } from '#shared/contract/tags.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { tableText } from './table.ts';
import { withReading, withWorkstation } from './with-workstation.ts';

/** What a tag is added to or removed from: items by name, what a filter finds, or a set. */
const targetOf = ({ options, operands }: CommandLine): unknown => {
  const { filter, set } = options;
  const items = operands.slice(2);
  const targets = [
    ...(typeof filter === 'string' ? [{ filter }] : []),
    ...(typeof set === 'string' ? [{ set }] : []),
    ...(items.length === 0 ? [] : [{ items }]),
  ];
  if (targets.length !== 1)
    throw new UsageError('Name items such as drop:4966, or what they are by --filter or --set.');
  return targets[0];
};

const tagging =
  (act: 'add' | 'remove') =>
  async (tags: TagService, line: CommandLine): Promise<CommandResult> => {
    const tag = line.operands[1];
    if (tag === undefined) throw new UsageError(`tag ${act} needs the path of a TAG, such as Weather/Storm.`);
    const body = parseInput(taggingSchema, { tag, act, to: targetOf(line) }, 'invalid_query');
    const value = await tags.tagItems(body);
    return { value, text: value.message, exitCode: 0 };
  };

const actions: Readonly<Record<string, (tags: TagService, line: CommandLine) => Promise<CommandResult>>> = {
  list: async (tags) => {
    const value = await tags.list();
    const rows = value.map(({ path, items, changedAt }) => [path, items, changedAt]);
    return {
      value,
      text: tableText(['tag', 'items', 'changed (UTC)'], rows, 'There are no tags.'),
      exitCode: 0,
    };
  },
  add: tagging('add'),
  remove: tagging('remove'),
};

const optionTypes = { filter: { type: 'string' }, set: { type: 'string' } } as const;

/** Actions that only read. */
const READING: ReadonlySet<string> = new Set(['list']);

/** Tags of a data folder. */
export const tag: CliCommand = {
  operands: Infinity,
  usage: 'tag list | tag add|remove TAG ITEM… | --filter F | --set S',
  summary: 'Tag items, what a filter finds or a working set (docs/sets.md).',
  options: optionTypes,
  actionOptions: { list: {}, add: optionTypes, remove: optionTypes },
  example: 'tag add Weather/Storm drop:14 drop:15',
  actionExamples: {
    list: '',
    add: 'Weather/Storm drop:14 drop:15',
    remove: 'Weather/Storm --set storms',
  },
  run: (line) => {
    const [name = ''] = line.operands;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new UsageError(`tag takes ${Object.keys(actions).join(', ')}.`);
    const open = READING.has(name) ? withReading : withWorkstation;
    return open(line, ({ services }) => action(services.tags, line));
  },
};
