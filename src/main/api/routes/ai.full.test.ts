import { describe, expect, it } from 'vitest';
import { ANALYSIS_TYPES } from '#shared/constants.ts';
import { answer, endedSession, modelTest, SONNET, startedSession } from '#tests/helpers/ai-workstation.ts';
import { chatAnswer } from '#tests/helpers/model-server.ts';

const ALL = [...ANALYSIS_TYPES];
const NETWORK_OFF = 'Network access is off. Turn it on in Settings to continue.';

const { at, open } = modelTest();

/** What a provider answers is met with any figures: those of few drops are computed soonest. */
const few = { size: 60 };

describe('a session of local/statistics', () => {
  it('reads the stored pairs where a run belongs to the data, and computes a part of the time anew', async () => {
    const workstation = await open(null);
    const run = await workstation.post<{ jobId: string }>('/api/correlations/run', {});
    await workstation.finished(run.value.jobId);
    const stored = Number((await workstation.get('/api/correlations?limit=1')).headers.get('X-Total-Count'));
    const pairsOf = async (timeRange?: object) => {
      const id = await startedSession(workstation, { analysisTypes: ['correlations'], timeRange });
      return (await endedSession(workstation, id)).results?.correlationInsights?.facts[0]?.values['pairs'];
    };
    expect(stored).toBeGreaterThan(0);
    expect(await pairsOf()).toBe(stored);
    expect(await pairsOf({ start: '2017-10-01', end: '2021-01-01' })).toBe(stored);
    expect(await pairsOf({ start: '2018-02-01', end: '2018-02-28' })).not.toBe(stored);
    // The stored table is of all drops, whatever a session asked.
    expect((await workstation.get('/api/correlations?limit=1')).headers.get('X-Total-Count')).toBe(
      String(stored),
    );
  });

  it('counts the drops of a phrase in all of them, in its text and in what a model is told', async () => {
    const workstation = await open(
      ALL.map(() => answer()),
      {},
    );
    const id = await startedSession(workstation, { analysisTypes: ['patterns'], model: 'local/statistics' });
    const { results } = await endedSession(workstation, id);
    const text = results?.patternRecognition?.analysis ?? '';
    const phrases = [...text.matchAll(/The phrase “([^”]+)” occurs ([\d,]+) times in ([\d,]+) drops/g)];
    const { value: drops } = await workstation.get<{ content: string }[]>('/api/q-drops?limit=5000');
    const within = (phrase: string) =>
      drops.filter(({ content }) =>
        ` ${content.toLowerCase().replace(/[^a-z]+/g, ' ')} `.includes(` ${phrase} `),
      ).length;
    const counted = phrases.map(([, phrase = '', , stated = '']) => [phrase, Number(stated), within(phrase)]);
    expect(counted.length).toBeGreaterThan(0);
    for (const [phrase, stated, independent] of counted)
      expect([phrase, stated]).toEqual([phrase, independent]);
    expect(counted.some(([, stated]) => Number(stated) > 10)).toBe(true);
    const modelId = await startedSession(workstation, { analysisTypes: ['patterns'], model: SONNET });
    await endedSession(workstation, modelId);
    const prompt = at.server?.seen.map(({ body }) => body).join() ?? '';
    for (const [sentence] of phrases) expect(prompt).toContain(sentence);
  });

  it('says the same of the same drops, and keeps to its time range', async () => {
    const workstation = await open(null, { size: 300 });
    const range = { start: '2018-01-01', end: '2018-02-01' };
    const run = async () =>
      endedSession(
        workstation,
        await startedSession(workstation, { analysisTypes: ['temporal', 'sentiment'], timeRange: range }),
      );
    const [one, two] = [await run(), await run()];
    expect(two.results).toEqual(one.results);
    expect(one.timeRange).toEqual(range);
    expect(one.results?.sentimentAnalysis?.samplesAnalyzed).toBeLessThan(300);
    expect(one.results?.temporalAnalysis?.analysis).not.toContain('2018-02-2');
  });
});

describe('a session of a language model', () => {
  it('takes the recommended model when none is named', async () => {
    const workstation = await open([answer()], few);
    const session = await endedSession(
      workstation,
      await startedSession(workstation, { analysisTypes: ['temporal'] }),
    );
    expect(session.model).toBe(SONNET);
  });

  it('keeps the finished sections when one fails, goes on with the next, and says which failed', async () => {
    let call = 0;
    const workstation = await open(
      [
        () => {
          call += 1;
          return call === 2 || call === 3 ? { status: 200, body: chatAnswer('no JSON') } : answer();
        },
      ],
      few,
    );
    const session = await endedSession(
      workstation,
      await startedSession(workstation, {
        model: SONNET,
        analysisTypes: ['temporal', 'sentiment', 'patterns'],
      }),
    );
    expect(session.status).toBe('failed');
    expect(session.error).toContain('sent an answer that cannot be read');
    expect(Object.keys(session.results ?? {})).toEqual(['temporalAnalysis', 'patternRecognition']);
    expect(session.failedSections).toMatchObject([{ type: 'sentiment' }]);
    // One repair try, and what both cost is counted.
    expect(at.server?.seen).toHaveLength(4);
    expect(session.inputTokens).toBe(480);
  });

  it.each([
    [401, 'did not accept the key', 1],
    [402, 'no credit', 1],
    [429, 'limits the number of requests', 3],
    [500, 'error of its own', 9],
  ])('answers %i without calls that cannot help', async (status, sentence, calls) => {
    const workstation = await open([{ status, body: { error: { message: `code ${status}` } } }], few);
    const session = await endedSession(
      workstation,
      await startedSession(workstation, {
        model: SONNET,
        analysisTypes: ['temporal', 'sentiment', 'patterns'],
      }),
    );
    expect(session.status).toBe('failed');
    expect(session.error).toContain(sentence);
    expect(at.server?.seen).toHaveLength(calls);
    expect(session.results).toBeNull();
  });

  it('ends silence within its budget and makes no second paid call', async () => {
    const workstation = await open(['silence'], { ...few, attemptMs: 300 });
    const session = await endedSession(
      workstation,
      await startedSession(workstation, { model: SONNET, analysisTypes: ['temporal'] }),
    );
    expect(session.error).toContain('did not finish its answer within 0.3 s');
    expect(at.server?.seen).toHaveLength(1);
  });

  it('makes no further call once the network is switched off, and keeps what is done', async () => {
    let call = 0;
    const workstation = await open(
      [
        () => {
          call += 1;
          return call === 1 ? answer() : 'silence';
        },
      ],
      { ...few, attemptMs: 30_000 },
    );
    const id = await startedSession(workstation, { model: SONNET, analysisTypes: ALL });
    await expect.poll(() => at.server?.seen.length, { timeout: 30_000 }).toBe(2);
    await workstation.send('PATCH', '/api/settings', { network: false });
    const session = await endedSession(workstation, id);
    expect(session).toMatchObject({ status: 'failed', error: NETWORK_OFF });
    expect(Object.keys(session.results ?? {})).toEqual(['temporalAnalysis']);
    expect(at.server?.seen).toHaveLength(2);
    const refused = await workstation.post('/api/ai-models/analyze-qdrop', { content: 'x', model: SONNET });
    expect([refused.status, refused.text]).toEqual([503, NETWORK_OFF]);
    expect(at.server?.seen).toHaveLength(2);
  });
});
