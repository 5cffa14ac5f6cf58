import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand, CommandResult } from './command.ts';
import { joinedOptionTypes } from './schema-options.ts';

type Described = Pick<CliCommand, 'operands' | 'options'> & Required<Pick<CliCommand, 'actions'>>;

/** A command whose first word names what it does. @param shown the action of its example */
export const actionCommand = (name: string, shown: string, described: Described): CliCommand => {
  const { actions } = described;
  return {
    options: joinedOptionTypes(Object.values(actions).map(({ options = {} }) => options)),
    ...described,
    example: `${name} ${shown} ${actions[shown]?.example ?? ''}`.trimEnd(),
    run: (line) => {
      const [word = ''] = line.operands;
      const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
      if (action === undefined) throw new UsageError(`${name} takes ${Object.keys(actions).join(', ')}.`);
      return action.run(line);
    },
  };
};

/** A word of the command line, the first after the action unless a place is named. @throws UsageError that names what is missing */
export const operandOf = ({ command, operands }: CommandLine, what: string, place = 1): string => {
  const operand = operands[place];
  if (operand === undefined)
    throw new UsageError(`${[command, ...operands.slice(0, Math.min(place, 1))].join(' ')} needs ${what}.`);
  return operand;
};

/** An answer whose message says all to a person. */
export const byMessage = (value: { readonly message: string }): CommandResult => ({
  value,
  text: value.message,
});
