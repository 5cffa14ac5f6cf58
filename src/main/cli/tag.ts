import { parseInput } from '#main/base/input.ts';
import { taggingSchema } from '#shared/contract/tags.ts';
import { actionCommand, byMessage, operandOf } from './action-command.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliAction } from './command.ts';
import { tableOf } from './table.ts';
import { acting, reading } from './with-workstation.ts';

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

const tagging = (act: 'add' | 'remove', example: string): CliAction => ({
  options: { filter: { type: 'string' }, set: { type: 'string' } },
  example,
  run: acting(async ({ tags }, line) => {
    const tag = operandOf(line, 'the path of a TAG, such as Weather/Storm');
    const body = parseInput(taggingSchema, { tag, act, to: targetOf(line) }, 'invalid_query');
    return byMessage(await tags.tagItems(body));
  }),
});

/** Tags of a data folder. */
export const tag = actionCommand('tag', 'add', {
  operands: Infinity,
  actions: {
    list: {
      run: reading(async ({ tags }) => {
        const value = await tags.list();
        return {
          value,
          text: tableOf(
            value,
            [['tag', 'path'], 'items', ['changed (UTC)', 'changedAt']],
            'There are no tags.',
          ),
        };
      }),
    },
    add: tagging('add', 'Weather/Storm drop:14 drop:15'),
    remove: tagging('remove', 'Weather/Storm --set storms'),
  },
});
