import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Report } from '#shared/contract/report.ts';
import { query, textCalls } from '#tests/helpers/text-calls.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const { answer: call } = textCalls(() => w);
/** Few, but with four topics and a curve: a run tries all numbers of topics that its texts allow. */
const DROPS = { a: 'drops:number=1-16', k: 4 };

describe('topics of stored texts', () => {
  it('are computed on request only: a page that is opened starts no run', async () => {
    const opened = await w.send('GET', `/api/topics?${query(DROPS)}`, undefined, { 'X-Result': 'opened' });
    expect([opened.status, opened.text]).toEqual([204, '']);
  });

  it('have words, items, months with gaps and a curve next to chance, and register every p', async () => {
    const answer = await call<AnswerOf<'getTopics'>>(`/api/topics?${query(DROPS)}`);
    expect(answer.stamp).toMatchObject({ method: 'topics', seed: 4966, a: DROPS.a, parameters: { k: 4 } });
    expect([answer.texts, answer.readTexts, answer.k, answer.topics.length]).toEqual([16, 16, 4, 4]);
    expect(answer.topics.reduce((sum, { itemCount }) => sum + itemCount, 0)).toBe(answer.withTopic);
    expect(answer.curve.map(({ k }) => k)).toContain(4);
    expect(answer.curve.find(({ k }) => k === 4)?.chance).not.toBeNull();
    for (const { months, items, words } of answer.topics) {
      expect(months).toHaveLength(answer.months.length);
      expect(words.length).toBeGreaterThan(0);
      expect(items.every(({ item }) => item.startsWith('drop:'))).toBe(true);
      for (const [place, { share, low, high }] of months.entries()) {
        const isSilent = answer.months[place]?.texts === 0;
        expect([share === null, low === null, high === null]).toEqual([isSilent, isSilent, isSilent]);
      }
    }
    const { value } = await w.get<RegisteredTest[]>('/api/test-register');
    const own = value.filter(({ method }) => method === 'topics');
    const families = own.filter(({ label }) => label.startsWith('Topics by board'));
    expect(families.length).toBe(answer.groups.length === 0 ? 0 : 1);
    expect(
      own
        .filter((test) => !families.includes(test))
        .map(({ p }) => p)
        .sort(),
    ).toEqual(
      [answer.chance?.p, ...answer.topics.map(({ p }) => p)].filter((p) => typeof p === 'number').sort(),
    );
    for (const { shares, texts } of answer.groups) expect([shares.length, texts >= 5]).toEqual([4, true]);
  });

  it('have the share of every topic in each text, by its name', async () => {
    const { documents, stamp } = await call<AnswerOf<'listTopicShares'>>(
      `/api/topics/shares?${query(DROPS)}`,
    );
    expect([stamp.method, documents.length]).toEqual(['topics', 16]);
    for (const { topic, shares } of documents) {
      expect(shares).toHaveLength(topic === null ? 0 : 4);
      if (topic !== null) expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
    }
  });

  it('are a section of the report, and a check computes the same again', async () => {
    const map = await call<AnswerOf<'getTextMap'>>(`/api/topics/map?${query({ a: DROPS.a })}`);
    const duplicates = await call<AnswerOf<'listNearDuplicates'>>(
      `/api/topics/duplicates?${query({ a: DROPS.a })}`,
    );
    const { value } = await w.get<Report>('/api/export/analysis?format=json&sections=text');
    const [section] = value.sections;
    expect(section?.methods).toContainEqual(expect.objectContaining({ method: 'topics' }));
    expect(section?.tables.map(({ title }) => title)).toContain(`Topics (A: ${DROPS.a}, B: ${DROPS.a})`);
    const rowsOf = (title: string) => section?.tables.find((one) => one.title.startsWith(title))?.rows;
    expect(rowsOf('Map of texts')).toMatchObject([{ texts: 16, placed: map.points.length }]);
    expect(rowsOf('Places of the map')?.reduce((sum, { texts }) => sum + Number(texts), 0)).toBe(
      map.points.length,
    );
    expect(rowsOf('Near-duplicates')).toMatchObject([{ texts: 16, clusters: duplicates.clusterCount }]);
    expect(rowsOf('Clusters of near-duplicates')?.length).toBe(duplicates.clusters.length);
    w.sql().exec(
      `UPDATE analysis_runs SET result = NULL WHERE method IN ('topics', 'text-map', 'near-duplicates')`,
    );
    const replay = await w.services.reports.replay(value);
    expect([replay.identical, replay.message]).toEqual([true, expect.stringContaining('Identical')]);
  });

  it('have names that people give them: notes on the run, in the answers and in reports, which can be undone', async () => {
    const { run, topics } = await call<AnswerOf<'getTopics'>>(`/api/topics?${query(DROPS)}`);
    expect([run?.startsWith('run:topics/'), topics.map(({ name }) => name)]).toEqual([
      ...[true, [null, null, null, null]],
    ]);
    const namesNow = async () =>
      (await call<AnswerOf<'listTopicShares'>>(`/api/topics/shares?${query(DROPS)}`)).names;
    const give = (topic: number, name: string) => w.send('PUT', '/api/topics/names', { run, topic, name });
    await Promise.all([give(2, 'Weather'), give(2, ' Storms ')]);
    expect(await namesNow()).toEqual([null, 'Storms', null, null]);
    const named = await call<AnswerOf<'getTopics'>>(`/api/topics?${query(DROPS)}`);
    expect(named.topics[1]?.name).toBe('Storms');
    const notes = await w.get<AnswerOf<'listNotes'>>(`/api/notes?${query({ about: run ?? '' })}`);
    expect(notes.value.map(({ text }) => text)).toEqual(['Topic 2: Storms']);

    const { value: report } = await w.get<Report>('/api/export/analysis?format=json&sections=text');
    const names = report.sections[0]?.tables.find(({ id }) => /^topics-\d+-names$/u.test(id));
    expect(names?.rows).toEqual([{ topic: 2, name: 'Storms' }]);
    expect((await give(2, '')).status).toBe(200);
    expect(await namesNow()).toEqual([null, null, null, null]);
    // What people wrote is not computed again: the check takes it from the report.
    expect((await w.services.reports.replay(report)).identical).toBe(true);
    expect((await w.post('/api/journal/undo')).status).toBe(200);
    expect(await namesNow()).toEqual([null, 'Storms', null, null]);
  });

  it('are named only where there is such a run, in one line', async () => {
    const give = (body: object) => w.send('PUT', '/api/topics/names', body);
    const missing = await give({ run: 'run:topics/0123456789abcdef', topic: 1, name: 'Storms' });
    expect([missing.status, missing.text]).toEqual([
      404,
      expect.stringContaining('There is no run run:topics/0123456789abcdef.'),
    ]);
    for (const wrong of [{ run: 'run:ladder/0123456789abcdef' }, { topic: 0 }, { name: 'a\nb' }])
      expect(
        (await give({ run: 'run:topics/0123456789abcdef', topic: 1, name: 'Storms', ...wrong })).status,
      ).toBe(400);
  });

  it('are of posts too, of some where there are more than are read; 100 are an example, for a page that is opened', async () => {
    const path = `/api/topics?${query({ a: 'posts:', k: 2, limit: 3, mostTexts: 100 })}`;
    const opened = await w.send('GET', path, undefined, { 'X-Result': 'opened' });
    expect([200, 202]).toContain(opened.status);
    const posts = await call<AnswerOf<'getTopics'>>(path);
    expect(posts.topics.map(({ items }) => items.length)).toEqual([3, 3]);
    expect(posts.topics[0]?.items.every(({ item }) => item.startsWith('post:'))).toBe(true);
    expect([posts.readTexts, posts.texts > 100]).toEqual([100, true]);
    expect(posts.notes[0]).toMatch(/^100 of [\d,]+ texts, drawn at random with the seed, are read\.$/u);
  });

  it('are a job that is started by the method’s name', async () => {
    const { status, value } = await w.post<AnswerOf<'runAnalysis'>>('/api/analyses/topics/run', {
      parameters: { k: 4 },
      selection: { a: { spec: DROPS.a, hash: null }, b: { spec: DROPS.a, hash: null } },
    });
    expect([status, typeof value.runId]).toEqual([200, 'number']);
    await w.finished(value.jobId);
    const { value: stored } = await w.get<AnswerOf<'getAnalysisRun'>>(`/api/analysis-runs/${value.runId}`);
    expect(stored.run).toMatchObject({ method: 'topics', status: 'completed' });
  });

  it.each([
    ['one text', 'drops:number=1', 'One text alone has counted words: it is one topic.'],
    ['no text', 'drops:number=999999', 'There is no text: there are no topics.'],
  ])('say of %s what it is', async (_, a, note) => {
    const answer = await call<AnswerOf<'getTopics'>>(`/api/topics?${query({ a })}`);
    expect([answer.notes, answer.proposed]).toEqual([[note], null]);
  });

  it('are refused of a set that is held out, and of one that is not there', async () => {
    await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Later', filter: 'number=11-20' });
    expect((await w.post('/api/sets/Later/hold-out')).status).toBe(200);
    const held = await w.get(`/api/topics?${query({ a: 'set:Later' })}`);
    expect([held.status, held.text]).toEqual([409, expect.stringContaining('held out')]);
    const missing = await w.get(`/api/topics?${query({ a: 'set:None' })}`);
    expect([missing.status, missing.text]).toEqual([404, 'There is no set “None”.']);
    const others = await call<AnswerOf<'getTopics'>>(
      `/api/topics?${query({ ...DROPS, a: 'drops:number=1-20' })}`,
    );
    expect(others.texts).toBe(10);
  });
});
