import { z } from 'zod';
import {
  accountNetwork,
  plainWeights,
  rankEdges,
  type AccountNetwork,
} from '#main/analysis/methods/account-coordination/account-network.ts';
import { describeEdges } from '#main/analysis/methods/account-coordination/details.ts';
import { ShareCollector, type ShareTable } from '#main/analysis/methods/account-coordination/shares.ts';
import { AppError } from '#main/base/errors.ts';
import { readShares, type LeftOutRows, type StatedShare } from '#main/importers/shares/read-shares.ts';
import { parseShareColumns, REFERENCE_COLUMNS } from '#main/importers/shares/share-columns.ts';
import { chanceSentence, plural } from '#shared/figures.ts';
import { nobodysNote } from '#shared/gone-accounts.ts';
import { MOVES, NULLS, type NullName } from '#shared/methods/account-coordination.ts';
import { qFamilyLines } from '#shared/methods/q-families.ts';
import { toTimestamp } from '#shared/time.ts';
import { namedParts, partsSchema, partsText } from './accounts-parts.ts';
import { UsageError, type CommandLine } from './arguments.ts';
import type { CliCommand } from './command.ts';
import { encodingSchema } from './encoding-option.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';
import { tableOf } from './table.ts';

const optionsSchema = z.object({
  ...encodingSchema.shape,
  window: z
    .int()
    .min(0)
    .max(31 * 86_400)
    .default(60)
    .meta({ unit: 'seconds' }),
  minParticipation: z.int().min(1).max(1000).default(2).meta({ unit: 'shares' }),
  columns: z.string().max(2000).optional(),
  accounts: z.string().min(1).max(200).optional(),
  direction: z.enum(['none', 'kept']).default('none'),
  null: z.enum(NULLS).optional(),
  move: z.enum(MOVES).default('day'),
  surrogates: z.int().min(1).max(9999).default(999).meta({ unit: 'copies' }),
  top: z.int().min(0).max(10_000).default(20).meta({ unit: 'edges' }),
  ...partsSchema.shape,
  ...seedSchema.shape,
});
type Options = z.output<typeof optionsSchema>;

const topEdges = (
  table: ShareTable,
  network: AccountNetwork,
  { window, minParticipation, direction, top, null: name }: Options,
) => {
  const { observed, nulls, shares } = network;
  const ranked = rankEdges(network, name ?? 'repetition').subarray(0, top);
  const chosen = { a: ranked.map((e) => observed.a[e] ?? 0), b: ranked.map((e) => observed.b[e] ?? 0) };
  const rule = { window, minParticipation, isDirected: direction === 'kept' };
  const result = name === undefined ? undefined : nulls[name];
  const isTested = result !== undefined && result.surrogates > 0;
  return describeEdges(shares, rule, chosen).map((details, k) => {
    const e = ranked[k] ?? 0;
    const { objects, meanGap, symmetry, aFirst, bFirst, first, last } = details;
    return {
      a: table.accounts[observed.a[e] ?? 0] ?? '',
      b: table.accounts[observed.b[e] ?? 0] ?? '',
      weight: observed.weight[e] ?? 0,
      expected: isTested ? (result.expected[e] ?? null) : null,
      p: isTested ? (result.p[e] ?? null) : null,
      q: isTested ? (result.q[e] ?? null) : null,
      objects,
      meanGap,
      symmetry,
      aFirst,
      bFirst,
      first: toTimestamp(table.origin + first),
      last: toTimestamp(table.origin + last),
    };
  });
};

const rowNotes = ({
  withoutObject,
  nobodys,
  fromStart,
  faulty,
  firstFault,
}: LeftOutRows): readonly string[] => {
  const verb = (count: number): string => (count === 1 ? 'is' : 'are');
  return [
    ...(faulty === 0
      ? []
      : [
          `${plural(faulty, 'row')} ${verb(faulty)} left out, because a share needs an object, an account, a content and a time. ${firstFault ?? ''}.`,
        ]),
    ...(withoutObject === 0
      ? []
      : [
          `${plural(withoutObject, 'row')} without an object ${verb(withoutObject)} no share, and not counted.`,
        ]),
    ...nobodysNote(nobodys, 'row'),
    ...(fromStart === 0
      ? []
      : [
          `${plural(fromStart, 'share')} ${fromStart === 1 ? 'has a time' : 'have times'} with too few digits for a date, taken for seconds from a start that is not said.`,
        ]),
  ];
};

/** The shares of a file. @throws AppError where it has none */
const sharesOf = async (file: string, options: Options) => {
  const collector = new ShareCollector();
  const columns = options.columns === undefined ? REFERENCE_COLUMNS : parseShareColumns(options.columns);
  const take = ({ object, account, content, time, precision }: StatedShare): void => {
    collector.add({ object, account, content, time, resolution: precision });
  };
  const rows = await readShares(file, columns, options.accounts, take, options.encoding ?? null);
  if (collector.count > 0) return { table: collector.table(), rows };
  throw new AppError(
    'invalid_file',
    rows.otherAccounts > 0
      ? `No account of ${file} matches “${options.accounts ?? ''}”.`
      : `${file} has no shares: each needs ${Object.values(columns).join(', ')}. ${rows.firstFault ?? ''}`.trim(),
  );
};

const NULL_WORDS: Readonly<Record<NullName, string>> = {
  repetition: 'accounts shuffled within each object',
  closeness: 'each account’s shares moved by whole days or weeks',
};

const textOf = (
  value: Awaited<ReturnType<typeof analyze>>['value'],
  notes: readonly string[],
  { window, minParticipation, null: name }: Options,
): string => {
  const { shares, accounts, objects, pairs, edges, weights, top } = value;
  const twice = weights.find(({ atLeast }) => atLeast === 2);
  return [
    `${plural(shares, 'share')}. ${plural(pairs, 'pair')} within ${plural(window, 'second')} over ${plural(objects, 'object')}; ${plural(edges, 'edge')} between ${plural(accounts, 'account')} (at least ${plural(minParticipation, 'share')} each).`,
    ...(twice === undefined || name === undefined
      ? []
      : [chanceSentence('edges have a weight of 2 or more', twice), `Chance: ${NULL_WORDS[name]}.`]),
    ...notes,
    '',
    tableOf(weights, [['weight at least', 'atLeast'], 'observed', 'expected', 'low', 'high', 'p']),
    '',
    tableOf(top, [
      ['account', 'a'],
      ['account', 'b'],
      ...(['weight', 'expected', 'p', 'q', 'objects'] as const),
      ['mean gap (s)', 'meanGap'],
      'symmetry',
    ]),
    // No plan names files: only over which tests q is.
    ...(name === undefined ? [] : qFamilyLines('account-coordination')),
    ...partsText(value),
  ].join('\n');
};

const analyze = async (file: string, options: Options) => {
  const { table, rows } = await sharesOf(file, options);
  const { window, minParticipation, direction, move, surrogates, seed, null: name } = options;
  const nulls = name === undefined ? [] : [name];
  const network = accountNetwork(
    table,
    { window, minParticipation, isDirected: direction === 'kept', nulls, move, surrogates },
    { seed },
  );
  if ('refusal' in network) throw new AppError('invalid_query', network.refusal);
  const { observed } = network;
  const notes = [...rowNotes(rows), ...network.notes];
  return {
    value: {
      shares: table.count,
      accounts: observed.accounts,
      objects: observed.objects,
      pairs: observed.pairs,
      edges: observed.edges,
      weights: (name === undefined ? undefined : network.nulls[name])?.weights ?? plainWeights(observed),
      top: topEdges(table, network, options),
      ...namedParts(table, network, options),
      ...(notes.length === 0 ? {} : { notes }),
    },
    notes,
    faulty: rows.faulty,
  };
};

const fileOf = ({ operands }: CommandLine): string => {
  const [file] = operands;
  if (file === undefined) throw new UsageError('accounts takes one file of shares.');
  return file;
};

/** Coordination of the accounts in a file of shares, without a data folder. */
export const accounts: CliCommand = {
  operands: 1,
  options: schemaOptionTypes(optionsSchema),
  example: 'accounts shares.csv --window 60 --null repetition',
  run: async (line) => {
    const options = schemaOptions(optionsSchema, line);
    const { value, notes, faulty } = await analyze(fileOf(line), options);
    return { value, text: textOf(value, notes, options), exitCode: faulty > 0 ? 3 : 0 };
  },
};
