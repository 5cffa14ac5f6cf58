import { z } from 'zod';
import { parseInput } from '#main/base/input.ts';
import type { SetService } from '#main/services/sets/index.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { newSetBodySchema, SAMPLE_STRATA, SET_OPERATIONS, type WorkingSet } from '#shared/contract/sets.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import { formatCount } from '#shared/figures.ts';
import { actionCommand, byMessage, operandOf } from './action-command.ts';
import { optionsNamed, UsageError, type CommandLine } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableOf } from './table.ts';
import { acting, NO_LIMIT_MS, reading } from './with-workstation.ts';

const sampleSchema = z.object({
  size: z.int().min(1).max(5_000_000).optional().meta({ description: 'Items drawn' }),
  seed: z.int().min(0).max(0xff_ff_ff_ff).default(DEFAULT_SEED),
  stratum: z.enum(SAMPLE_STRATA).default('none'),
});
const pageSchema = z.object({
  limit: z.int().min(1).max(5_000_000).default(1000).meta({ description: 'Items printed' }),
  offset: z.int().min(0).default(0),
});

const nameOf = (line: CommandLine): string => operandOf(line, 'the NAME of a set');

const wordOf = ({ options, operands }: CommandLine, option: string): string => {
  const word = options[option];
  if (typeof word !== 'string') throw new UsageError(`set ${operands[0] ?? ''} needs --${option}.`);
  return word;
};

const setTable = (sets: readonly WorkingSet[]): string =>
  tableOf(
    sets,
    [
      'name',
      ['kind', ({ kind, isHeldOut }) => (isHeldOut ? 'held out' : kind)],
      'items',
      ['hash', ({ hash }) => hash?.slice(0, 12) ?? ''],
      ['query', ({ query }) => query.slice(0, 60)],
    ],
    'There are no sets.',
  );

const create = async (sets: SetService, body: unknown): Promise<CommandResult> => {
  const { set, message } = await sets.create(
    parseInput(newSetBodySchema, body, 'invalid_query'),
    NO_LIMIT_MS,
  );
  if (set === null) throw new Error(message);
  return { value: set, text: `${message} SHA-256 ${set.hash ?? ''}` };
};

const combinationOf = ({ options, operands }: CommandLine) => {
  const chosen = SET_OPERATIONS.filter((operation) => options[operation] !== undefined);
  const [operation] = chosen;
  if (operation === undefined || chosen.length > 1)
    throw new UsageError(
      'set combine takes one of --union, --intersect and --subtract and after it two sets or more, such as set combine NEW --subtract A B for the items of A that are not in B.',
    );
  return { operation, sets: [String(options[operation]), ...operands.slice(2)] };
};

const shownKeys = 20;

const difference = async (sets: SetService, line: CommandLine): Promise<CommandResult> => {
  const { against } = line.options;
  const { limit } = schemaOptions(pageSchema, line);
  const value = await sets.compare(nameOf(line), {
    limit,
    ...(typeof against === 'string' ? { against } : {}),
  });
  const lines = (['added', 'gone', 'changed', 'heldOut'] as const).flatMap((part) => {
    const { items, total } = value[part];
    if (part === 'heldOut' && total === 0) return [];
    const keys = items.slice(0, shownKeys).join(' ');
    return [
      `${part === 'heldOut' ? 'held out' : part}: ${formatCount(total)}${total === 0 ? '' : `  ${keys}`}`,
    ];
  });
  return {
    value,
    text: [...lines, ...(value.isReordered ? ['The order has changed.'] : [])].join('\n'),
  };
};

const items = async (sets: SetService, line: CommandLine): Promise<CommandResult> => {
  const page = await sets.items(nameOf(line), schemaOptions(pageSchema, line));
  return {
    value: page,
    text: page.items.map(({ key, hash }) => `${key}\t${hash}`).join('\n'),
    isDocument: true,
  };
};

const word = { type: 'string' } as const;
const page = schemaOptionTypes(pageSchema);

/** Working sets of a data folder. */
export const set = actionCommand('set', 'freeze', {
  operands: Infinity,
  actions: {
    freeze: {
      options: { filter: word },
      example: 'storms --filter search=storm',
      run: acting(({ sets }, line) =>
        create(sets, { from: 'filter', name: nameOf(line), filter: wordOf(line, 'filter') }),
      ),
    },
    combine: {
      options: Object.fromEntries(SET_OPERATIONS.map((operation) => [operation, word])),
      example: 'both --union storms calls',
      run: acting(({ sets }, line) =>
        create(sets, { from: 'sets', name: nameOf(line), ...combinationOf(line) }),
      ),
    },
    sample: {
      options: { from: word, ...schemaOptionTypes(sampleSchema) },
      example: 'hundred --from storms --size 100 --stratum year',
      run: acting(({ sets }, line) =>
        create(sets, {
          from: 'sample',
          name: nameOf(line),
          set: wordOf(line, 'from'),
          ...schemaOptions(sampleSchema, line),
        }),
      ),
    },
    list: {
      run: reading(async ({ sets }) => {
        const value = await sets.list();
        return { value, text: setTable(value) };
      }),
    },
    show: {
      example: 'storms',
      run: reading(async ({ sets }, line) => {
        const value = await sets.get(nameOf(line));
        const rates = drawSentences(value)
          .map((sentence) => `\n${sentence}`)
          .join('');
        return { value, text: `${setTable([value])}${rates}` };
      }),
    },
    items: {
      options: page,
      example: 'storms --limit 50',
      run: reading(({ sets }, line) => items(sets, line)),
    },
    diff: {
      options: { against: word, ...optionsNamed(page, 'limit') },
      example: 'storms --against calls',
      run: reading(({ sets }, line) => difference(sets, line)),
    },
    'hold-out': {
      example: 'storms',
      run: acting(async ({ sets }, line) => byMessage(await sets.holdOut(nameOf(line)))),
    },
    remove: {
      example: 'storms',
      run: acting(async ({ sets }, line) => byMessage(await sets.remove(nameOf(line)))),
    },
  },
});
