import { SHARED_OPTIONS, type OptionType, type OptionTypes } from './arguments.ts';
import type { CliCommand, CommandResult, ListedCommand } from './command.ts';
import { optionText } from './option-texts.ts';

const factsOf = ({ type, description = '', values, fallback }: OptionType): string =>
  [
    description,
    type === 'boolean' || values === undefined ? '' : `(${values})`,
    fallback === undefined || fallback === '' ? '' : `[default ${fallback}]`,
  ]
    .filter((part) => part !== '')
    .join(' ');

const linesOf = (options: OptionTypes): readonly string[] => {
  const shown = Object.entries(options).map(
    ([name, option]) => [option.type === 'boolean' ? `--${name}` : `--${name} …`, factsOf(option)] as const,
  );
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, facts]) => `  ${name.padEnd(width)}  ${facts}`.trimEnd());
};

const withText = (command: string, name: string, facts: OptionType): OptionType => {
  const description = facts.description ?? optionText(command, name);
  return { ...facts, ...(description !== undefined && { description }) };
};

/**
 * The help of one command: its arguments, its options with values and defaults, and an example.
 * @param action whose options and example are shown; those of the command where it has no such action
 */
export const commandHelp = (
  name: string,
  { usage, summary }: Pick<ListedCommand, 'usage' | 'summary'>,
  { example: general, options: all = {}, actions = {} }: CliCommand,
  action: string,
): Pick<CommandResult, 'value' | 'text'> => {
  const own = Object.hasOwn(actions, action) ? actions[action] : undefined;
  const example = own === undefined ? general : `${name} ${action} ${own.example ?? ''}`.trimEnd();
  const types = own === undefined ? all : (own.options ?? {});
  const options = Object.fromEntries(
    Object.entries(types).map(([option, facts]) => [option, withText(name, option, facts)]),
  );
  return {
    value: {
      name,
      usage,
      summary,
      example,
      options: Object.entries(options).map(([option, facts]) => ({ name: option, ...facts })),
    },
    text: [
      `Usage: dropscope ${usage}`,
      '',
      summary,
      '',
      ...(Object.keys(options).length === 0 ? [] : ['Options:', ...linesOf(options), '']),
      'Options of every command:',
      ...linesOf(SHARED_OPTIONS),
      '',
      `Example: dropscope ${example}`,
    ].join('\n'),
  };
};
