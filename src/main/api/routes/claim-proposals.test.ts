import { afterEach, describe, expect, it } from 'vitest';
import type { ClaimProposals } from '#shared/contract/claim-proposals.ts';
import type { Claim, QueueItem } from '#shared/contract/claims.ts';
import { createAiWorkstation } from '#tests/helpers/ai-workstation.ts';
import { chatAnswer, startModelServer, type ModelServer } from '#tests/helpers/model-server.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const MODEL = 'anthropic/claude-3.5-sonnet';

let w: TestWorkstation | null = null;
let server: ModelServer | null = null;
afterEach(async () => {
  await w?.dispose();
  await server?.close();
  w = null;
  server = null;
});

const propose = async (body: object) =>
  (await w?.post<ClaimProposals>('/api/claim-proposals', body)) ?? expect.fail();
const entries = async () => (await w?.get('/api/claim-log?limit=1'))?.headers.get('x-total-count');

describe('proposals without a language model', () => {
  it('are the drop’s own sentences and the events that share its words, and nothing is stored', async () => {
    w = await createTestWorkstation({ data: 'short' });
    const { value: queue } = await w.get<QueueItem[]>('/api/claim-queue?limit=200');
    for (const { dropNumber, text } of queue.slice(0, 20)) {
      const { value } = await propose({ drop: dropNumber });
      expect(value).toMatchObject({ answeredBy: 'local/statistics', rejected: [], cost: 0 });
      for (const { quote } of value.claims) expect(text).toContain(quote);
    }
    // Its event was planted to share two words with it.
    expect((await propose({ drop: 34 })).value.sources[0]).toMatchObject({ item: 'event:demo-event-008' });
    expect(await entries()).toBe('0');
    expect((await propose({ drop: 999_999 })).text).toContain('There is no drop 999999 with a text.');
    expect((await propose({ drop: 34, model: 'no/model' })).text).toContain('There is no model no/model');
  });
});

describe('proposals of a language model', () => {
  it('are left out where they cite what is not there', async () => {
    server = await startModelServer([
      (request) => {
        const { messages } = JSON.parse(request.body) as { messages: { content: string }[] };
        const marker = /marker (mk-[0-9a-f]+)/u.exec(messages[0]?.content ?? '')?.[1] ?? '';
        const words = /"text":"([^"\\]{5,40})/u.exec(messages[1]?.content ?? '')?.[1] ?? '';
        const body = {
          claims: [
            { text: 'Something is said to happen.', quote: words },
            { text: 'Something else.', quote: 'words that no drop contains' },
            { text: 'Drop 99999 says so.', quote: words },
            { text: `The marker is ${marker}.`, quote: words },
          ],
          sources: [{ event: 'event:invented', why: 'It fits.' }],
          outcome: 'happened',
          by: 'Ann',
        };
        return { status: 200, body: chatAnswer(JSON.stringify(body), MODEL) };
      },
    ]);
    w = await createAiWorkstation(server);
    const { value } = await propose({ drop: 1, model: MODEL });
    expect(value).toMatchObject({ answeredBy: MODEL, sources: [] });
    expect(value.claims.map(({ text }) => text)).toEqual(['Something is said to happen.']);
    expect(value.rejected.map(({ reason }) => reason)).toEqual([
      ...['quote not verbatim', 'unknown drop', 'repeats its instructions', 'unknown fact'],
    ]);
    expect(Object.keys(value)).not.toContain('outcome');
    expect(await entries()).toBe('0');
  });
});

describe('a proposal', () => {
  it('never becomes a claim, an outcome, a source, a decision or a sample without a person', async () => {
    w = await createTestWorkstation({ data: 'short' });
    const { value: proposed } = await propose({ drop: 34 });
    const text = proposed.claims[0]?.text ?? 'The parish elects its committee.';
    const item = proposed.sources[0]?.item ?? '';
    const claim = { text, items: ['drop:34'], isProposal: true };
    const source = { direction: 'for', item, isProposal: true };
    const judgment = { outcome: 'untestable', reason: 'It names no event.' };
    // With a person it does, and stays marked.
    const { value: added } = await w.post<Claim>('/api/claims', { by: 'Ann', ...claim });
    expect(added).toMatchObject({ isProposal: true, coder: 'Ann', outcome: 'open', evidence: [] });
    const { value: proven } = await w.post<Claim>('/api/claims/1/evidence', { by: 'Ann', ...source });
    expect(proven.evidence).toMatchObject([{ isProposal: true, by: 'Ann', item }]);
    const before = await entries();
    const ways: readonly (readonly [string, object])[] = [
      ['/api/claims', claim],
      ['/api/claims/1/evidence', source],
      ['/api/claims/1/judgments', judgment],
      ['/api/claims/1/adjudication', judgment],
      ['/api/claims/1/versions', { reason: 'Clearer', rule: 'A rule.', dueDate: '2022-01-01' }],
      ['/api/claims/1/exclusion', { isExcluded: true, reason: 'Proposed' }],
      ['/api/claim-queue/decisions', { drop: 34, decision: 'too-vague' }],
      ['/api/claim-samples', { size: 10 }],
    ];
    for (const [path, body] of ways)
      for (const by of [undefined, '', ' ', null, 'local/statistics', MODEL])
        expect([path, by, (await w.post(path, { ...body, by })).status]).toEqual([
          ...[path, by, expect.toBeOneOf([400, 409])],
        ]);
    // The AI sessions and the agents' tools do not write to the ledger either.
    await w.post('/api/ai-analysis', {
      ...{ sessionName: 'Proposals', model: 'local/statistics', analysisTypes: ['accuracy'] },
    });
    await propose({ drop: 34 });
    expect(await entries()).toBe(before);
    expect((await w.get<Claim>('/api/claims/1')).value.outcome).toBe('open');
  });
});
