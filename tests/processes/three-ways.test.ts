import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '#main/cli/commands.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { query } from '#tests/helpers/text-calls.ts';
import { openThreeWays, partOf, plainAnswer, type ThreeWays } from '#tests/helpers/three-ways.ts';

/** A way to ask the same, and which part of its answer is which part of the API’s. */
interface Way {
  readonly part?: string;
  readonly is?: string;
}

interface Question {
  readonly path: string;
  readonly body?: unknown;
  /** The command, with its action where it has any, and what follows it. */
  readonly command?: Way & { readonly line: readonly [command: string, ...args: string[]] };
  readonly tool?: Way & {
    readonly name: string;
    readonly input?: Readonly<Record<string, unknown>>;
    /** Rows of the API’s answer that the agent reads next to chance, in their order. */
    readonly chance?: string;
  };
  /** Names of fields that are of one way alone. */
  readonly own?: readonly string[];
}

const ACCOUNT = 'demo_same_days';
const SET = 'drops:number=1-150';
const OTHERS = 'drops:number=151-300';
const SQL = 'SELECT count(*) AS drops FROM drops';

const questions = (batch: string): Readonly<Record<string, Question>> => ({
  verification: {
    path: '/api/datasets/verification',
    command: { line: ['verify'] },
    own: ['verifiedAt'],
  },
  sets: { path: '/api/sets', command: { line: ['set list'] }, tool: { name: 'list_sets' } },
  set: { path: '/api/sets/chosen', command: { line: ['set show', 'chosen'] } },
  'items of a set': {
    path: '/api/sets/chosen/items?limit=1000',
    command: { line: ['set items', 'chosen'], part: 'items' },
  },
  'difference of a set': { path: '/api/sets/chosen/difference', command: { line: ['set diff', 'chosen'] } },
  tags: { path: '/api/tags', command: { line: ['tag list'] } },
  plans: { path: '/api/plans', command: { line: ['plan list'] } },
  plan: { path: '/api/plans/First', command: { line: ['plan show', 'First'] } },
  'log of plans': { path: '/api/study-log/check', command: { line: ['plan check'] } },
  'plans of others': { path: '/api/work/plans', command: { line: ['work plans'] } },
  conflicts: { path: '/api/work/conflicts', command: { line: ['work conflicts'] } },
  corpora: { path: '/api/corpora', command: { line: ['corpus list'] } },
  batches: { path: '/api/coding/batches', command: { line: ['coded'] } },
  'counts of a batch': { path: `/api/coding/batches/${batch}/counts`, command: { line: ['coded', batch] } },
  claims: { path: '/api/claims', command: { line: ['claims list'], part: 'items' } },
  tally: {
    path: '/api/claim-tally',
    command: { line: ['claims tally'] },
    tool: { name: 'claims_tally' },
    own: ['sentence'],
  },
  'samples of claims': { path: '/api/claim-samples', command: { line: ['claims sample'] } },
  'log of claims': {
    path: '/api/claim-log/verify?waitMs=60000',
    body: {},
    command: { line: ['claims verify'], is: 'check' },
  },
  sql: {
    path: '/api/sql',
    body: { sql: SQL },
    command: { line: ['sql', SQL], part: '0.drops', is: 'rows.0.0' },
  },
  views: { path: '/api/sql/views', command: { line: ['sql', '--views'] } },
  ladder: {
    path: `/api/correlations/ladder?${query({ username: ACCOUNT, windows: '5,60' })}`,
    command: { line: ['ladder', '--account', ACCOUNT, '--windows', '5,60'], is: 'series.0' },
    tool: {
      ...{ name: 'ladder', input: { account: ACCOUNT, windows: [5, 60] } },
      ...{ is: 'series', chance: 'series.0.rows' },
    },
  },
  'ladder of a code': {
    path: `/api/correlations/ladder?${query({ username: ACCOUNT, windows: 60, batch, code: 'granite' })}`,
    command: {
      line: ['ladder', '--account', ACCOUNT, '--windows', '60', '--batch', batch, '--code', 'granite'],
      is: 'series.0',
    },
    tool: {
      ...{ name: 'ladder', input: { account: ACCOUNT, windows: [60], batch, code: 'granite' } },
      ...{ is: 'series', chance: 'series.0.rows' },
    },
  },
  pairs: {
    path: `/api/correlations/ledger?${query({ other: 'posts', username: ACCOUNT, windowMinutes: 5, limit: 20 })}`,
    tool: { name: 'get_ledger', input: { account: ACCOUNT, windowMinutes: 5, limit: 20 } },
  },
  keyness: {
    path: `/api/text/keyness?${query({ a: SET, b: OTHERS, permutations: 99, limit: 20 })}`,
    command: {
      line: ['text keyness', '--a', SET, '--b', OTHERS, '--permutations', '99', '--limit', '20'],
      is: 'rows',
    },
    tool: { name: 'keyness', input: { a: SET, b: OTHERS, permutations: 99, limit: 20 } },
  },
  concordance: {
    path: `/api/text/concordance?${query({ a: SET, query: 'the', limit: 10 })}`,
    command: { line: ['text kwic', '--a', SET, '--query', 'the', '--limit', '10'] },
    tool: { name: 'concordance', input: { set: SET, words: 'the', limit: 10 }, part: 'lines' },
    own: ['post', 'leftWords', 'rightWords'],
  },
  collocates: {
    path: `/api/text/collocates?${query({ a: SET, node: 'the', permutations: 99, limit: 20 })}`,
    command: {
      line: ['text collocates', '--a', SET, '--node', 'the', '--permutations', '99', '--limit', '20'],
      is: 'rows',
    },
  },
  dispersion: {
    path: `/api/text/dispersion?${query({ a: SET, word: 'the', parts: 'month' })}`,
    command: { line: ['text dispersion', '--a', SET, '--word', 'the', '--parts', 'months'] },
    own: ['word'],
  },
  ngrams: {
    path: `/api/text/ngrams?${query({ a: SET, limit: 20 })}`,
    command: { line: ['text ngrams', '--a', SET, '--limit', '20'], is: 'rows' },
  },
  trends: {
    path: `/api/text/trends?${query({ a: SET, words: 'the' })}`,
    command: { line: ['text trends', '--a', SET, '--word', 'the'], is: 'words.0.bins' },
  },
  item: {
    path: '/api/text/items?item=drop:7',
    tool: { name: 'get_item', input: { item: 'drop:7' }, is: '0' },
  },
  'search of drops': {
    path: '/api/q-drops?search=harbor&limit=10',
    tool: { name: 'search', input: { words: 'harbor' }, part: 'entries' },
    own: ['item', 'time', 'text'],
  },
});

/** Commands without a figure of a data folder that the API gives too, and why. */
const APART: Readonly<Record<string, readonly string[]>> = {
  'goes on by itself': ['serve', 'mcp'],
  writes: [
    ...['ingest', 'import-posts', 'import-news', 'set freeze', 'set combine', 'set sample', 'set hold-out'],
    ...['set remove', 'tag add', 'tag remove', 'plan lock', 'work export', 'work import', 'work take'],
    ...[
      'work undo',
      'work redo',
      'corpus attach',
      'corpus detach',
      'corpus draw',
      'qda export',
      'qda import',
    ],
  ],
  'makes a file': ['export', 'brief', 'package', 'vault', 'cite', 'qda codes'],
  'reads a file': [
    ...['replay', 'accounts', 'topics', 'like', 'map', 'duplicates', 'claims score', 'agreement', 'qda read'],
  ],
  'needs a corpus': ['corpus ask'],
  'checks the program': ['doctor'],
  'compared of each method in method-three-ways.full.test.ts': ['method'],
};
const TOOLS_APART = ['check_citations', 'run_method'];

let ways: ThreeWays;
let batchId: string;
beforeAll(async () => {
  ways = await openThreeWays(async (first) => {
    const made: unknown[] = [
      await first.post('/api/sets?waitMs=60000', { from: 'filter', name: 'chosen', filter: 'number=1-400' }),
      await first.post('/api/tags/items', { tag: 'Weather/Storm', act: 'add', to: { items: ['drop:7'] } }),
      await first.post('/api/plans', {
        ...{ name: 'First', question: 'Do the days differ?', stoppingRule: 'After one run.' },
        tests: [{ method: 'temporal-profile', set: 'chosen', result: 'Holm p below 0.05' }],
      }),
      await first.post('/api/claim-demonstration'),
      await first.post('/api/claim-samples', { by: 'Ann', size: 10 }),
    ];
    expect(made).toEqual(made.map(() => expect.objectContaining({ status: 200 })));
    const { value: book } = await first.post<Codebook>('/api/coder/codebooks', {
      ...{ name: 'Stones', otherwise: 'other' },
      codes: [{ code: 'granite', definition: '', phrases: [] }],
    });
    const { value: batch } = await first.post<CodingBatch>('/api/coding/batches', {
      ...{ codebookId: book.id, name: 'Round', coders: ['Ann'], drops: { from: 'sample', size: 60 } },
    });
    batchId = batch.id;
    const path = `/api/coding/batches/${batch.id}`;
    const { value: items } = await first.get<CodingItem[]>(`${path}/items?coder=Ann`);
    for (const [at, { dropNumber }] of items.entries())
      await first.send('PUT', `${path}/items/${dropNumber}`, {
        ...{ coder: 'Ann', codes: [{ code: at < 50 ? 'granite' : 'other' }] },
      });
    await first.post(`${path}/close`, { coder: 'Ann' });
  });
}, 120_000);
afterAll(() => ways.close());

const FIGURES = ['observed', 'expected', 'low', 'high', 'p', 'q'];
const figuresOf = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map((row) => FIGURES.map((name) => row[name]));

/** What computes for its answer, by turns; each of the others asks what no other one does, and takes little. */
const COMPUTED: ReadonlySet<string> = new Set([
  ...['tally', 'ladder', 'ladder of a code', 'pairs'],
  ...['keyness', 'concordance', 'collocates', 'dispersion', 'ngrams', 'trends'],
]);
const names = Object.keys(questions(''));
const asked = [
  ...names.filter((name) => !COMPUTED.has(name)),
  ...ofTurn(
    names.filter((name) => COMPUTED.has(name)),
    3,
  ),
];

it.each(asked)('answers alike by every way: %s', async (name) => {
  const question = questions(batchId)[name];
  if (question === undefined) throw new Error(name);
  const { path, body, command, tool, own = [] } = question;
  const api = await ways.api(path, body);
  const same = (answer: unknown, { part = '', is = '' }: Way): void => {
    const whole = { answer: plainAnswer(partOf(api, is), own) };
    expect(whole).toMatchObject({ answer: plainAnswer(partOf(answer, part), own) });
  };
  if (command !== undefined) {
    const [words, ...args] = command.line;
    same(await ways.command(...words.split(' '), ...args), command);
  }
  if (tool === undefined) return;
  const { data, chance } = await ways.agent(tool.name, tool.input ?? {});
  same(data, tool);
  if (tool.chance !== undefined)
    expect(figuresOf(chance)).toEqual(figuresOf(partOf(api, tool.chance) as typeof chance));
});

it('asks by every command, action and tool, or says why not', async () => {
  const actions: string[] = [];
  for (const [name, { load }] of Object.entries(commands)) {
    const { actions: named } = await load();
    actions.push(...(named === undefined ? [name] : Object.keys(named).map((action) => `${name} ${action}`)));
  }
  const all = Object.values(questions(''));
  const covered = new Set([
    ...all.flatMap(({ command }) => (command === undefined ? [] : [command.line[0]])),
    ...Object.values(APART).flat(),
  ]);
  expect([...covered].toSorted()).toEqual(actions.toSorted());
  const used = new Set(all.flatMap(({ tool }) => (tool === undefined ? [] : [tool.name])));
  expect([...used, ...TOOLS_APART].toSorted()).toEqual((await ways.tools()).toSorted());
});
