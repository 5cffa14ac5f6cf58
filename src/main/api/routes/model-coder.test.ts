import { describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type {
  CodedDrops,
  CodingAgreement,
  CodingBatch,
  CodingItem,
  ModelCoding,
} from '#shared/contract/coding.ts';
import { modelTest, SONNET } from '#tests/helpers/ai-workstation.ts';
import { chatAnswer } from '#tests/helpers/model-server.ts';

const codes = [
  { code: 'question', definition: 'asks something', phrases: ['who is'] },
  { code: 'call', definition: 'asks the reader to act', phrases: ['watch'] },
];

const { at, open: openOn } = modelTest();
const open = async (script: Parameters<typeof openOn>[0], coder: string, more: object = {}) => {
  const workstation = await openOn(script);
  const { value: book } = await workstation.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Tone', otherwise: 'other', codes },
  });
  const { value: batch } = await workstation.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: book.id, name: 'Round', coders: ['Ann', coder], drops: { from: 'sample', size: 30 } },
    ...more,
  });
  const path = `/api/coding/batches/${batch.id}`;
  const itemsOf = async (name: string) =>
    (await workstation.get<CodingItem[]>(`${path}/items?coder=${encodeURIComponent(name)}`)).value;
  const start = (name: string) => workstation.post<ModelCoding>(`${path}/model`, { coder: name });
  const run = async (name: string) => {
    const { value, status, text } = await start(name);
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return workstation.finished(value.jobId);
  };
  const view = async () => (await workstation.get<CodingBatch>(path)).value;
  return { workstation, path, itemsOf, start, run, view };
};

describe('a coder of a batch that is no person', () => {
  it('is the local rule: it codes all drops, closes the batch for itself, and stays hidden until Ann has', async () => {
    const { workstation, path, itemsOf, start, run, view } = await open(null, 'rule');
    expect((await run('rule')).status).toBe('completed');
    expect((await view()).coders).toMatchObject([
      { coder: 'Ann', coded: 0, closedAt: null },
      { coder: 'rule', coded: 30, closedAt: expect.any(String) as string },
    ]);
    expect((await workstation.get(`${path}/coded?coder=rule`)).status).toBe(409);
    expect((await start('rule')).text).toContain('rule has closed “Round”');
    for (const { dropNumber, text } of await itemsOf('Ann')) {
      const code = /who is/i.test(text) ? 'question' : /watch/i.test(text) ? 'call' : 'other';
      await workstation.send('PUT', `${path}/items/${dropNumber}`, { coder: 'Ann', codes: [{ code }] });
    }
    await workstation.post(`${path}/close`, { coder: 'Ann' });
    const { value } = await workstation.get<CodingAgreement>(`${path}/agreement`);
    expect(value.figures).toMatchObject({ items: 30, coders: 2, percent: 1 });
  });

  it('is a model: what it leaves out or makes up stays uncoded, and a run that failed continues where it ended', async () => {
    let call = 0;
    const { workstation, path, run, view, itemsOf } = await open(
      [
        ({ body }) => {
          call += 1;
          if (call === 2) return { status: 402, body: { error: { message: 'no credit' } } };
          const numbers = [...body.matchAll(/dropNumber\\":(\d+)/g)].map(([, number]) => Number(number));
          const given = numbers.map((dropNumber, at) => ({
            dropNumber,
            code: call > 2 && at === 0 ? 'invented code' : 'call',
          }));
          return { status: 200, body: chatAnswer(JSON.stringify({ codes: given })) };
        },
      ],
      SONNET,
    );
    const failed = await run(SONNET);
    expect([failed.status, JSON.stringify(failed)]).toEqual(['failed', expect.stringContaining('no credit')]);
    expect((await view()).coders[1]).toMatchObject({ coded: 20, closedAt: null });
    // What it left without a code is said by the job; how many it coded was never hidden.
    expect(await run(SONNET)).toMatchObject({ status: 'completed', result: { coded: 9, uncoded: 1 } });
    expect(at.server?.seen).toHaveLength(3);
    expect((await view()).coders[1]).toMatchObject({ coded: 29, closedAt: expect.any(String) as string });
    const [item] = await itemsOf('Ann');
    await workstation.send('PUT', `${path}/items/${item?.dropNumber}`, {
      coder: 'Ann',
      codes: [{ code: 'call' }],
    });
    await workstation.post(`${path}/close`, { coder: 'Ann' });
    const { value } = await workstation.get<CodedDrops>(`${path}/coded?coder=${encodeURIComponent(SONNET)}`);
    expect(value.codes.map(({ drops }) => drops.length)).toEqual([0, 29, 0]);
  });

  it('is refused in one sentence where it is no coder of the batch, cannot be reached, or codes spans', async () => {
    const { start } = await open(null, 'nowhere/model');
    expect((await start('rule')).text).toContain(
      'rule is no coder of “Round”; its coders are Ann, nowhere/model.',
    );
    const unknown = await start('nowhere/model');
    expect([unknown.status >= 400, unknown.text]).toEqual([true, expect.stringContaining('nowhere/model')]);
    await at.w?.dispose();
    const spans = await open(null, 'rule', { unit: 'span' });
    expect((await spans.start('rule')).text).toContain('codes whole drops only');
  });
});
