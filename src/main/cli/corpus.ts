import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError, messageOf } from '#main/base/errors.ts';
import { parseInput } from '#main/base/input.ts';
import { parseUnambiguousJson } from '#main/base/json.ts';
import { readAddress } from '#main/corpora/address.ts';
import type { CorpusService } from '#main/services/corpora/index.ts';
import {
  attachBodySchema,
  CORPUS_QUESTIONS,
  corpusQuestionSchema,
  drawBodySchema,
  HISTOGRAM_BUCKETS,
  type CorpusAnswer,
  type CorpusPost,
} from '#shared/contract/corpora.ts';
import { windowListSchema } from '#shared/contract/ladder.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import { toStatedTimestamp, toTimestamp } from '#shared/time.ts';
import { actionCommand, byMessage, operandOf } from './action-command.ts';
import { optionsNamed, UsageError, type CommandLine } from './arguments.ts';
import type { CliAction, CommandResult } from './command.ts';
import { ladderTable } from './ladder-table.ts';
import { markLines } from './mark-lines.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableOf, tableText } from './table.ts';
import { readJsonFile } from './text-files.ts';
import { NO_LIMIT_MS, withWorkstation } from './with-workstation.ts';

const optionsSchema = z.object({
  map: z.string().optional(),
  authority: z.string().optional(),
  filter: z.string().optional(),
  seconds: z.number().optional(),
  bucket: z.enum(HISTOGRAM_BUCKETS).optional(),
  limit: z.number().optional(),
  windows: windowListSchema.optional(),
  eraMoves: z.number().optional(),
  minuteMoves: z.number().optional(),
  id: z.string().optional(),
  sample: z.number().optional(),
  seed: z.number().optional(),
  set: z.string().optional(),
});
type Options = ValueOf<typeof optionsSchema>;

/** No plan names an attached corpus. */
const NO_PLAN = null;

const certificateIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new AppError('not_found', `The certificate cannot be read: ${messageOf(error)}`);
  }
};

const mappingOf = async (path: string | undefined): Promise<unknown> => {
  if (path === undefined) throw new UsageError('corpus attach needs --map FILE (docs/large-corpora.md).');
  return readJsonFile(path, parseUnambiguousJson, (reason) => [
    'invalid_query',
    `The mapping ${path} is not JSON: ${reason}.`,
  ]);
};

/** `account=x&search=storm`, as addresses of pages have it. */
const filterOf = (text: string | undefined): Readonly<Record<string, string>> => {
  const filter = Object.fromEntries(new URLSearchParams(text ?? ''));
  const filterNames = ['account', 'platform', 'search', 'startDate', 'endDate'];
  const unknown = Object.keys(filter).find((name) => !filterNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--filter takes ${filterNames.join(', ')}, not ${unknown}.`);
  return filter;
};

/** Fields without those that were not given. */
const givenFields = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const postTable = (posts: readonly CorpusPost[]): string =>
  tableOf(
    posts,
    [
      ['time (UTC)', ({ time, resolution }) => toStatedTimestamp(time, resolution ?? 'second')],
      ...(['account', 'id'] as const),
      ['text', ({ text }) => text.replaceAll(/\s+/gu, ' ').slice(0, 100)],
    ],
    'No posts match.',
  );

const textOf = (answer: CorpusAnswer): string => {
  switch (answer.question) {
    case 'count':
      return '';
    case 'range':
      return answer.span === null
        ? ''
        : `${toTimestamp(answer.span.first)} – ${toTimestamp(answer.span.last)} (UTC)`;
    case 'histogram':
      return tableOf(answer.bars, [['from', 'start'], 'posts']);
    case 'search':
      return postTable(answer.posts);
    case 'accounts':
      return tableOf(answer.accounts, ['account', 'posts']);
    case 'rates':
      return tableText(
        ['of', 'posts', 'accounts', 'days', 'days with posts', 'posts per day'],
        (['rates', 'whole'] as const).map((part) => {
          const { posts, accounts, days, activeDays, postsPerDay } = answer[part];
          return [part === 'rates' ? 'filter' : 'corpus', posts, accounts, days, activeDays, postsPerDay];
        }),
      );
    case 'ladder':
      return [
        ladderTable(answer.ladder.rows),
        ...markLines('ladder', NO_PLAN, answer.ladder.rows.length),
      ].join('\n');
    case 'post':
      return answer.post === null ? '' : postTable([answer.post]);
  }
};

type Action = (corpora: CorpusService, line: CommandLine, options: Options) => Promise<CommandResult>;

const nameOf = (line: CommandLine): string => operandOf(line, 'the NAME of a corpus');

const attach: Action = async (corpora, line, { map, authority }) => {
  const given = line.operands[2];
  if (given === undefined)
    throw new UsageError(
      'corpus attach needs an address, such as postgres://role@host:5432/database, or a folder of Parquet files.',
    );
  const isServer = given.includes('://');
  const address = isServer ? given : resolve(given);
  // A password in an address can be read in the list of processes: the variable of libpq is the better way.
  const fromEnvironment = process.env['PGPASSWORD'];
  const password = isServer ? (readAddress(address).password ?? fromEnvironment) : undefined;
  const body = {
    ...givenFields({ password, authority: authority && certificateIn(authority) }),
    name: nameOf(line),
    address,
    mapping: await mappingOf(map),
  };
  const value = await corpora.attach(parseInput(attachBodySchema, body, 'invalid_query'));
  const words = value.searchedBy === 'index' ? 'its full-text index' : 'comparing every text (ILIKE)';
  return { value, text: `“${value.name}” is attached: ${value.address}, words by ${words}.` };
};

const ask: Action = async (corpora, line, options) => {
  const name = nameOf(line);
  const question = CORPUS_QUESTIONS.find((candidate) => candidate === line.operands[2]);
  if (question === undefined) throw new UsageError(`corpus ask NAME takes ${CORPUS_QUESTIONS.join(', ')}.`);
  const words = line.operands.slice(3).join(' ');
  const body = givenFields({
    ...options,
    question,
    filter: {
      ...filterOf(options.filter),
      ...(question === 'search' && words !== '' ? { search: words } : {}),
    },
    id: options.id ?? (question === 'post' && words !== '' ? words : undefined),
  });
  const { answer, message, milliseconds } = await corpora.ask(
    name,
    parseInput(corpusQuestionSchema, body, 'invalid_query'),
    NO_LIMIT_MS,
  );
  if (answer === null) throw new Error(message);
  const text = [message, textOf(answer)].filter((part) => part !== '').join('\n');
  return { value: { ...answer, message, milliseconds }, text };
};

const draw: Action = async (corpora, line, { filter, sample, seed, set, seconds }) => {
  if (seed !== undefined && sample === undefined) throw new UsageError('--seed belongs to --sample N.');
  const body = givenFields({
    set,
    seconds,
    filter: filterOf(filter),
    sample: sample === undefined ? undefined : givenFields({ size: sample, seed }),
  });
  const { set: drawnSet, message } = await corpora.draw(
    nameOf(line),
    parseInput(drawBodySchema, body, 'invalid_query', ([field]) => `--${String(field)}`),
    NO_LIMIT_MS,
  );
  if (drawnSet === null) throw new Error(message);
  const rates = drawSentences(drawnSet).join(' ');
  return { value: drawnSet, text: `${message} SHA-256 ${drawnSet.hash ?? ''}\n${rates}` };
};

const list: Action = async (corpora) => {
  const value = await corpora.list();
  const text = tableOf(
    value,
    ['name', 'address', 'table', ['words by', 'searchedBy'], ['attached (UTC)', 'attachedAt']],
    'No corpus is attached.',
  );
  return { value, text };
};

const detach: Action = async (corpora, line) => byMessage(await corpora.detach(nameOf(line)));

const optionTypes = schemaOptionTypes(optionsSchema);

const action = (act: Action, example = '', ...options: readonly string[]): CliAction => ({
  options: optionsNamed(optionTypes, ...options),
  example,
  run: (line) => {
    const chosen = schemaOptions(optionsSchema, line);
    return withWorkstation(line, ({ services }) => act(services.corpora, line, chosen));
  },
});

/** Corpora on PostgreSQL servers or in Parquet files: asked there, drawn from into working sets. */
export const corpus = actionCommand('corpus', 'ask', {
  operands: Infinity,
  options: optionTypes,
  actions: {
    attach: action(
      attach,
      'crowd postgres://reader@lab.example:5432/archive --map crowd.json',
      ...['map', 'authority'],
    ),
    list: action(list),
    detach: action(detach, 'crowd'),
    ask: action(
      ask,
      'crowd count --filter search=storm',
      ...['filter', 'seconds', 'bucket', 'limit', 'windows', 'era-moves', 'minute-moves', 'seed', 'id'],
    ),
    draw: action(
      draw,
      'crowd --filter search=storm --sample 100000 --set storm',
      ...['filter', 'sample', 'seed', 'set', 'seconds'],
    ),
  },
});
