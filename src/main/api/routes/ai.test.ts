import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERRUPTED } from '#main/base/errors.ts';
import type { OutboundOptions } from '#main/outbound/http.ts';
import { ANALYSIS_TYPES } from '#shared/constants.ts';
import {
  aiSessionSchema,
  costRowSchema,
  type AiModel,
  type AiRecord,
  type AiSession,
  type CostRow,
} from '#shared/contract/ai.ts';
import { expectNoAttackThrough } from '#tests/helpers/ai-attacks.ts';
import {
  answer,
  CANARY,
  createAiWorkstation,
  endedSession,
  modelTest,
  SONNET,
  startedSession,
} from '#tests/helpers/ai-workstation.ts';
import { chatAnswer, startModelServer } from '#tests/helpers/model-server.ts';
import { promptAttacks } from '#tests/helpers/prompt-attacks.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const ALL = [...ANALYSIS_TYPES];

const { at, open } = modelTest();

/** Without a key, for all tests that change none of its settings. */
let keyless: TestWorkstation;
beforeAll(async () => {
  keyless = await createAiWorkstation(null);
});
afterAll(() => keyless.dispose());

describe('a session of local/statistics', () => {
  it('writes all five sections without key and network, and says what it is', async () => {
    const id = await startedSession(keyless, { model: 'local/statistics', analysisTypes: ALL });
    const session = await endedSession(keyless, id);
    expect(session.error).toBeNull();
    expect(session).toMatchObject({
      status: 'completed',
      provider: 'local',
      model: 'local/statistics',
      cost: 0,
    });
    expect(aiSessionSchema.parse(session)).toEqual(session);
    const { results } = session;
    expect(results?.temporalAnalysis?.dataPoints).toBeGreaterThan(1);
    expect(results?.sentimentAnalysis?.samplesAnalyzed).toBe(100);
    expect(results?.patternRecognition?.analysis).toContain('“be kind and happy”');
    for (const section of Object.values(results ?? {})) {
      expect(section?.analysis).toContain('it is not a language model');
    }
    // Facts of the other services: computed here and now, for no run has been stored.
    const insights = results?.correlationInsights;
    expect(insights?.notComputed).toEqual([]);
    expect(insights?.facts[0]?.statement).toMatch(/pairs? of a drop and a news event within 72 hours/);
    expect(results?.patternRecognition?.analysis).toMatch(/Delta pattern “.+”: [\d,]+ (pair|drop|gap)/);
    expect(results?.patternRecognition?.correlationsAnalyzed).toBe(insights?.facts[0]?.values['pairs']);
    expect(results?.predictiveAccuracy?.dropsEvaluated).toBeGreaterThan(0);
    expect(results?.predictiveAccuracy?.facts.map(({ id }) => id)).toEqual([
      'accuracy.share',
      'accuracy.chance',
    ]);
  });

  it('is what an analysis without keys uses unless a model is named', async () => {
    const session = await endedSession(
      keyless,
      await startedSession(keyless, { analysisTypes: ['temporal'] }),
    );
    expect(session.model).toBe('local/statistics');
  });

  it('stands in for a known model where none can be reached, and says so; an unknown one is refused', async () => {
    const start = (model: string) =>
      keyless.post<{ sessionId: string; model: string; note: string | null }>('/api/ai-analysis', {
        sessionName: 'x',
        model,
        analysisTypes: ['temporal'],
      });
    const { status, value } = await start(SONNET);
    expect([status, value.model]).toEqual([200, 'local/statistics']);
    expect(value.note).toMatch(/^No language model can be reached, .* it is not a language model\.$/);
    expect((await endedSession(keyless, value.sessionId)).model).toBe('local/statistics');
    expect((await start('nobody/knows-it')).status).toBe(404);
  });

  it('does not stand in for a model without a key where another one has one', async () => {
    const workstation = await open([answer()], { variable: 'OPENAI_API_KEY' });
    const refused = await workstation.post('/api/ai-analysis', {
      sessionName: 'x',
      model: SONNET,
      analysisTypes: ['temporal'],
    });
    expect([refused.status, refused.headers.get('X-Error-Code')]).toEqual([503, 'not_configured']);
    expect(refused.text).toContain('OPENROUTER_API_KEY');
  });

  it('says so where the range contains no drops', async () => {
    const session = await endedSession(
      keyless,
      await startedSession(keyless, {
        analysisTypes: ['temporal', 'patterns', 'sentiment'],
        timeRange: { start: '2012-01-01', end: '2012-02-01' },
      }),
    );
    expect(session.status).toBe('completed');
    expect(session.results?.temporalAnalysis?.analysis).toContain('the range contains no drops');
    expect(session.overallConfidence).toBeNull();
  });

  it.each([
    [{ analysisTypes: [] }, 'analysisTypes'],
    [{ analysisTypes: ['astrology'] }, 'analysisTypes'],
    [{ analysisTypes: ['temporal'], timeRange: { start: '2020-01-01', end: '2019-01-01' } }, 'timeRange'],
    [{ analysisTypes: ['temporal'], timeRange: { start: '2020-02-31', end: '2021-01-01' } }, 'timeRange'],
    [{ analysisTypes: ['temporal'], sessionName: '' }, 'sessionName'],
  ])('refuses %j and names the parameter', async (body, name) => {
    const refused = await keyless.post('/api/ai-analysis', { sessionName: 'x', ...body });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(name);
  });
});

describe('a session of a language model', () => {
  it('asks once a section with the computed facts, and stores model, tokens, cost, prompt and answer', async () => {
    const workstation = await open([answer()]);
    // Those that need pairs are computed and asked for with the attacks.
    const types = ['temporal', 'sentiment'];
    const session = await endedSession(
      workstation,
      await startedSession(workstation, { model: SONNET, analysisTypes: types }),
    );
    expect(session).toMatchObject({
      status: 'completed',
      provider: 'openrouter',
      inputTokens: 240,
      outputTokens: 60,
    });
    expect(session.cost).toBeCloseTo((240 * 3 + 60 * 15) / 1e6, 12);
    expect(at.server?.seen).toHaveLength(2);
    const { results } = session;
    expect(results?.temporalAnalysis).toMatchObject({
      analysis: 'The figures were read.',
      answeredBy: SONNET,
      calls: 1,
    });
    expect(results?.temporalAnalysis?.facts.length).toBeGreaterThan(3);
    expect(at.server?.seen[0]?.body).toContain('temporal.volume');
    const { value: records } = await workstation.get<AiRecord[]>(`/api/ai-analysis/${session.id}/records`);
    expect(records.map(({ type }) => type)).toEqual(types);
    expect(records[0]?.prompt).toContain('temporal.volume');
    expect(records[0]?.inputHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([records, session])).not.toContain('canary');
  });

  it('takes out invented drops, quotes and facts, and counts them', async () => {
    const invented = answer({
      analysis: 'Sound sentence. Drop #99999 proves it. It says “the end is very near” there.',
      claims: [
        { statement: 'Volume.', factIds: ['temporal.volume'], dropNumbers: [], quote: null },
        { statement: 'Bad fact.', factIds: ['made.up'], dropNumbers: [], quote: null },
        { statement: 'Bad drop.', factIds: [], dropNumbers: [77_777], quote: null },
      ],
    });
    const workstation = await open([invented]);
    const session = await endedSession(
      workstation,
      await startedSession(workstation, { model: SONNET, analysisTypes: ['temporal'] }),
    );
    const section = session.results?.temporalAnalysis;
    expect(section?.analysis).toBe('Sound sentence.');
    expect(section?.claims).toHaveLength(1);
    expect(section?.rejected.map(({ reason }) => reason)).toEqual([
      'unknown drop',
      'quote not verbatim',
      'unknown fact',
      'unknown drop',
    ]);
  });

  it('is cancelled at once, keeps what is done and shows real progress until then', async () => {
    let call = 0;
    const workstation = await open(
      [
        () => {
          call += 1;
          return call === 1 ? answer() : 'silence';
        },
      ],
      { attemptMs: 30_000 },
    );
    const id = await startedSession(workstation, { model: SONNET, analysisTypes: ['temporal', 'sentiment'] });
    let running: AiSession | null = null;
    while (at.server?.seen.length !== 2) {
      running = (await workstation.get<AiSession>(`/api/ai-analysis/${id}`)).value;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(running).toMatchObject({ status: 'running' });
    expect(running?.progress?.total).toBeGreaterThan(0);
    const { value } = await workstation.post<AiSession>(`/api/ai-analysis/${id}/cancel`);
    expect(value).toMatchObject({ status: 'failed', error: 'Canceled.' });
    expect(Object.keys(value.results ?? {})).toEqual(['temporalAnalysis']);
  });

  it('lets no attack through that a model obeyed', async () => {
    await expectNoAttackThrough(promptAttacks.slice(0, ALL.length));
  });

  it('has failed after a restart, its finished sections kept', async () => {
    const workstation = await open([answer(), 'silence'], { attemptMs: 30_000 });
    const id = await startedSession(workstation, { model: SONNET, analysisTypes: ['temporal', 'sentiment'] });
    while (at.server?.seen.length !== 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await workstation.close();
    // As a crash would leave it.
    at.w = await createTestWorkstation({ data: 'none', folder: workstation.folder });
    at.w.sql().exec(`UPDATE ai_sessions SET status = 'running', finished_at = NULL, error = NULL`);
    await at.w.close();
    at.w = await createTestWorkstation({ data: 'none', folder: workstation.folder });
    const { value } = await at.w.get<AiSession>(`/api/ai-analysis/${id}`);
    expect(value).toMatchObject({ status: 'failed', error: INTERRUPTED, progress: null });
    expect(Object.keys(value.results ?? {})).toEqual(['temporalAnalysis']);
  });
});

describe('models', () => {
  it('lists only the built-in engine without keys, and those of a provider with its key', async () => {
    const workstation = await open(null);
    const alone = await workstation.get<AiModel[]>('/api/ai-models/available');
    expect(alone.value.map(({ model }) => model)).toEqual(['local/statistics']);
    const put = await workstation.send('PUT', '/api/settings/secrets/GEMINI_API_KEY', { value: CANARY });
    expect(put.status).toBe(200);
    const more = await workstation.get<AiModel[]>('/api/ai-models/available');
    expect(new Set(more.value.map(({ provider }) => provider))).toEqual(new Set(['google-direct', 'local']));
    await workstation.send('PATCH', '/api/settings', { network: false });
    const offline = await workstation.get<AiModel[]>('/api/ai-models/available');
    expect(offline.value.map(({ provider }) => provider)).toEqual(['local']);
  });

  it('sends neither key nor prompt to a name that only looks like this machine while the network is off', async () => {
    const seen: string[] = [];
    const resolve: OutboundOptions['resolve'] = (name, done) => {
      seen.push(name);
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const workstation = await open(null, { size: 20, start: { outboundRules: { resolve } } });
    at.server = await startModelServer([{ status: 200, body: { data: [{ id: 'llama3' }] } }]);
    const providers = async (host: string) => {
      await workstation.send('PATCH', '/api/settings', {
        localServerUrl: `http://${host}:${new URL(at.server?.url ?? '').port}/v1`,
        network: false,
      });
      const { value } = await workstation.get<AiModel[]>('/api/ai-models/available');
      return value.map(({ provider }) => provider);
    };
    for (const host of ['127.evil.test', '127.0.0.1.attacker.test'])
      expect([host, await providers(host)]).toEqual([host, ['local']]);
    expect([seen, at.server.seen]).toEqual([[], []]);
    expect(await providers('localhost')).toEqual(['local-server', 'local']);
    expect(await providers('127.0.0.1')).toEqual(['local-server', 'local']);
  });

  it('compares costs with the defaults of the calculator and refuses nonsense', async () => {
    const { value } = await keyless.get<CostRow[]>('/api/ai-models/compare-costs');
    expect(value.length).toBeGreaterThan(5);
    for (const row of value) expect(costRowSchema.parse(row)).toEqual(row);
    expect(value.every(({ available }) => !available)).toBe(true);
    for (const query of [
      'inputTokens=0',
      'inputTokens=abc',
      'task=cooking',
      'priority=luck',
      'outputTokens=-1',
    ]) {
      expect((await keyless.get(`/api/ai-models/compare-costs?${query}`)).status).toBe(400);
    }
  });

  it('answers a test prompt with the best model that can be reached', async () => {
    const workstation = await open([{ status: 200, body: chatAnswer('Hello from the model.', SONNET) }]);
    const { value } = await workstation.post('/api/ai-models/analyze-qdrop', {
      content: 'Analyse this.',
      priority: 'quality',
    });
    expect(value).toMatchObject({ provider: 'openrouter', model: SONNET, content: 'Hello from the model.' });
    expect(at.server?.seen[0]?.body).toContain('Analyse this.');
  });

  it('answers a test prompt from this machine where no model can be reached', async () => {
    const { value } = await keyless.post<{ provider: string; content: string }>(
      '/api/ai-models/analyze-qdrop',
      {
        content: 'Good news? Good people.\n>>123 https://example.org',
      },
    );
    expect(value.provider).toBe('local');
    expect(value.content).toMatch(/1 question mark, 1 link, 1 post reference/);
    expect(value.content).toContain('not a language model');
    expect((await keyless.post('/api/ai-models/analyze-qdrop', { content: '  ' })).status).toBe(400);
  });

  it('passes the faults of a provider on', async () => {
    let status = 0;
    const workstation = await open([
      () => ({ status, body: { error: { message: 'no' } }, headers: { 'retry-after': '120' } }),
    ]);
    for (const [given, expected] of [
      [402, 402],
      [401, 503],
      [500, 502],
      [429, 429],
    ] as const) {
      status = given;
      const failed = await workstation.post('/api/ai-models/analyze-qdrop', { content: 'x' });
      expect([given, failed.status]).toEqual([given, expected]);
      if (given === 429) expect(failed.headers.get('Retry-After')).toBe('120');
      expect(failed.text).not.toContain('canary');
    }
  });
});

describe('the list of sessions', () => {
  it('is newest first, limited, with its whole size; an unknown one is not found', async () => {
    const workstation = await open(null, { size: 20 });
    for (const sessionName of ['one', 'two', 'three']) {
      await endedSession(
        workstation,
        await startedSession(workstation, { sessionName, analysisTypes: ['temporal'] }),
      );
    }
    const list = await workstation.get<AiSession[]>('/api/ai-analysis?limit=2');
    expect(list.value).toHaveLength(2);
    expect(list.headers.get('X-Total-Count')).toBe('3');
    expect((await workstation.get('/api/ai-analysis/none')).status).toBe(404);
  });
});
