import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  accountCoordinationSchema,
  accountPairsSchema,
  type AccountCoordination,
} from '#shared/contract/account-coordination.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Report } from '#shared/contract/report.ts';
import type { ReportCheck } from '#shared/contract/reports.ts';
import { gexfFaults, readGexf } from '#tests/helpers/gexf.ts';
import { PLANTED_IMPORT, PLANTED_TRIO, plantedAccountsCsv } from '#tests/helpers/planted-accounts.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const QUESTION = 'objects=link&surrogates=99&curveSurrogates=19';
const PATH = `/api/account-coordination?${QUESTION}`;

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
  const { status, text } = await w.upload(PLANTED_IMPORT.path, plantedAccountsCsv());
  expect([status, text]).toEqual([200, expect.stringContaining('completed')]);
});
afterAll(() => w.dispose());

const answer = async (more = ''): Promise<AccountCoordination> => {
  const { status, text, value } = await w.get(`${PATH}${more}`);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return accountCoordinationSchema.parse(value);
};

it('finds the trio among the imported posts, stored with its question', async () => {
  const { edges, groups, stamp, tested, kept, nulls } = await answer();
  expect(
    edges
      .slice(0, 3)
      .flatMap(({ a, b }) => [a, b])
      .sort(),
  ).toEqual(PLANTED_TRIO.flatMap((name) => [name, name]).sort());
  expect(groups.groups[0]?.accounts.map(({ account }) => account).sort()).toEqual(PLANTED_TRIO.toSorted());
  expect(kept).toBe(tested);
  expect(nulls.map(({ name, surrogates }) => [name, surrogates])).toEqual([
    ['repetition', 99],
    ['closeness', 99],
  ]);
  expect(stamp).toMatchObject({
    method: 'account-coordination',
    seed: 4966,
    parameters: { objects: ['link'] },
  });
  const first = await w.get(PATH);
  expect(first.headers.get('x-result-run')).toContain('"method":"account-coordination"');
});

it('gives the edges of one account, and as many as are wanted', async () => {
  const [name = ''] = PLANTED_TRIO;
  const own = await answer(`&account=${encodeURIComponent(name)}`);
  expect(own.edges.length).toBeGreaterThanOrEqual(2);
  expect(own.edges.every(({ a, b }) => a === name || b === name)).toBe(true);
  expect((await answer('&limit=1')).edges).toHaveLength(1);
});

it('gives the pairs of an edge with both texts, in any order of its accounts', async () => {
  const [one = '', two = ''] = PLANTED_TRIO;
  const pairsOf = (a: string, b: string) =>
    w.get(`${PATH.replace('?', '/pairs?')}&a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`);
  const { status, value } = await pairsOf(one, two);
  expect(status).toBe(200);
  const { edge, texts } = accountPairsSchema.parse(value);
  expect([edge.weight, edge.pairs.length]).toEqual([10, 10]);
  for (const { object, first, second, gap } of edge.pairs) {
    expect(gap).toBe(5);
    const link = object.slice('link:'.length);
    for (const item of [first, second])
      expect(texts.find((found) => found.item === item)?.text).toContain(link);
  }
  expect((await pairsOf(two, one)).value).toEqual(value);
  const none = await pairsOf(one, '@nobody (mastodon)');
  expect([none.status, none.text]).toEqual([404, expect.stringContaining('No edge between')]);
});

it('registers the edges of weight 2 and more as one family of each kind of chance', async () => {
  const { tested } = await answer();
  const { value } = await w.get<AnswerOf<'listRegisteredTests'>>('/api/test-register');
  const own = value.filter(({ method }) => method === 'account-coordination');
  for (const name of ['repetition', 'closeness']) {
    const family = own.find(({ label }) => label.startsWith(`${name}: edges of weight 2 or more, family`));
    expect(family).toMatchObject({ size: tested, observed: 3 });
    expect(family?.p).toBeLessThan(0.05);
  }
});

it('is run by its name, and has the same answer', async () => {
  const { value } = await w.post<AnswerOf<'runAnalysis'>>('/api/analyses/account-coordination/run', {
    parameters: { objects: ['link'], surrogates: 99, curveSurrogates: 19 },
  });
  expect((await w.finished(value.jobId)).error).toBeNull();
  const stored = await w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${value.runId}`);
  const { weights } = (await answer()).nulls[0] ?? {};
  expect(stored.value.result).toMatchObject({ nulls: [{ weights }, {}] });
});

/** The times of the edges of a GEXF file, by their ends. */
const timedEdgesSchema = z.object({
  gexf: z.object({
    graph: z.object({
      mode: z.literal('dynamic'),
      timeformat: z.literal('dateTime'),
      nodes: z.object({ node: z.array(z.object({ id: z.string(), label: z.string() })) }),
      edges: z.object({
        edge: z.array(
          z.object({
            source: z.string(),
            target: z.string(),
            spells: z.object({
              spell: z.array(z.object({ start: z.iso.datetime(), end: z.iso.datetime() })),
            }),
          }),
        ),
      }),
    }),
  }),
});

it('writes spells of GEXF in which each pair of an edge is in one, and none is without a pair', async () => {
  const question = `${PATH}&window=86400`;
  const { text } = await w.get(`${question.replace('?', '/export?')}&format=gexf`);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'spell',
  });
  const { nodes, edges } = timedEdgesSchema.parse(parser.parse(text)).gexf.graph;
  const nameOf = new Map(nodes.node.map(({ id, label }) => [id, label]));
  // Some edges are there in more than one period.
  expect(edges.edge.flatMap(({ spells }) => spells.spell).length).toBeGreaterThan(edges.edge.length);
  for (const { source, target, spells } of edges.edge.slice(0, 40)) {
    const ends = [source, target].map((id) => encodeURIComponent(nameOf.get(id) ?? ''));
    const { value } = await w.get(`${question.replace('?', '/pairs?')}&a=${ends[0]}&b=${ends[1]}`);
    const { edge, texts } = accountPairsSchema.parse(value);
    const timeOf = (item: string): number =>
      Date.parse(`${texts.find((found) => found.item === item)?.time ?? ''}Z`);
    const times = edge.pairs.map(({ first, second }) => Math.min(timeOf(first), timeOf(second)));
    const counts = spells.spell.map(
      ({ start, end }) => times.filter((at) => at >= Date.parse(start) && at <= Date.parse(end)).length,
    );
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(edge.weight);
  }
});

it('says in a sentence what a question asks wrongly', async () => {
  for (const [query, sentence] of [
    ['objects=link,nothing', 'objects'],
    ['window=-1', 'window'],
    ['minParticipation=0', 'minParticipation'],
  ] as const) {
    const { status, text } = await w.get(`/api/account-coordination?${query}`);
    expect([query, status, text]).toEqual([query, 400, expect.stringContaining(sentence)]);
  }
  const empty = await w.get(`${PATH}&platform=twitter`);
  expect(accountCoordinationSchema.parse(empty.value).refusal).toMatch(/^No post shares an object/u);
});

it('is a section of reports, which a check computes again', async () => {
  await answer();
  const report = (await w.get<Report>('/api/export/analysis?sections=accounts')).value;
  const [part] = report.sections;
  expect(part?.methods.map(({ method }) => method)).toContain('account-coordination');
  expect(part?.notes[0]).toMatch(/^1\. repetition: \d+ edges have a weight of 2 or more; /u);
  const tables = part?.tables.filter(({ id }) => id.startsWith('accounts-1-')) ?? [];
  expect(tables.map(({ id }) => id.replace('accounts-1-', ''))).toEqual([
    'weights',
    'windows-repetition',
    'windows-closeness',
    'periods-repetition',
    'periods-closeness',
    'edges',
    'groups',
  ]);
  expect(tables[0]?.rows).toHaveLength(10);
  expect(tables.every(({ rows }) => rows.length > 0)).toBe(true);
  const { value } = await w.post<ReportCheck>('/api/reports/replay?waitMs=60000', report);
  expect(value.replay).toMatchObject({ identical: true });
});

it('is a file for other programs: edges, groups, GEXF and GraphML', async () => {
  const file = async (format: string): Promise<string> => {
    const { status, text } = await w.get(`${PATH.replace('?', '/export?')}&format=${format}`);
    expect([format, status]).toEqual([format, 200]);
    return text;
  };
  const { edges, groups } = await answer('&limit=2000');
  const [head = '', ...rows] = (await file('edges')).trimEnd().split('\r\n');
  expect([head.split(',')[0], rows.length]).toEqual(['account', edges.length]);
  expect(rows[0]).toContain('account-coordination 7');
  const [key = '', hash = '', computed = '', stale] = (rows[0] ?? '')
    .replaceAll('"', '')
    .split(',')
    .slice(-4);
  expect(head.replaceAll('"', '')).toMatch(/,run,run_input_sha256,computed_utc,stale$/u);
  expect([key, hash, computed, stale]).toEqual([
    expect.stringMatching(/^run:account-coordination\//u),
    expect.stringMatching(/^[0-9a-f]{64}$/u),
    expect.stringMatching(/Z$/u),
    '',
  ]);
  const members = groups.groups.reduce((sum, { accounts }) => sum + accounts.length, 0);
  expect((await file('groups')).trimEnd().split('\r\n')).toHaveLength(1 + members);

  const gexf = await file('gexf');
  expect(await gexfFaults(gexf)).toEqual([]);
  for (const said of [key, hash, computed])
    expect([said.length > 0, gexf.includes(said)]).toEqual([true, true]);
  const graph = readGexf(gexf);
  const accounts = new Set(edges.flatMap(({ a, b }) => [a, b]));
  expect([graph.size, graph.order]).toEqual([edges.length, accounts.size]);
  const active = edges.reduce((sum, edge) => sum + edge.periods.length, 0);
  expect(gexf.match(/<spell start="[^"]+Z"/gu)).toHaveLength(active);

  const graphml = await file('graphml');
  expect(XMLValidator.validate(graphml)).toBe(true);
  expect(graphml.match(/<edge /gu)).toHaveLength(edges.length);
  expect(graphml.match(/<node /gu)).toHaveLength(accounts.size);
});
