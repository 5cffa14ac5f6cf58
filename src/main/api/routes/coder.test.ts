import { describe, expect, it } from 'vitest';
import { codebookSchema, type Codebook, type CoderRun, type DropCode } from '#shared/contract/coder.ts';
import { modelTest, SONNET } from '#tests/helpers/ai-workstation.ts';
import { chatAnswer } from '#tests/helpers/model-server.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

const book = {
  name: 'Tone',
  otherwise: 'other',
  codes: [
    { code: 'question', definition: 'asks something', phrases: ['who is'] },
    { code: 'call', definition: 'asks the reader to act', phrases: ['watch'] },
  ],
};

const { at, open: openOn } = modelTest();
const open = async (script: Parameters<typeof openOn>[0]) => {
  const workstation = await openOn(script);
  const { value } = await workstation.post<Codebook>('/api/coder/codebooks', book);
  return { workstation, id: value.id };
};

/** Codes the next drops of the sample by the rule, one in ten wrongly. */
const codeByHand = async (workstation: TestWorkstation, id: string, size: number) => {
  const { value: sample } = await workstation.get<{ dropNumber: number; content: string }[]>(
    `/api/coder/codebooks/${id}/sample?size=${size}`,
  );
  const codes = sample.map(({ dropNumber, content }, index) => {
    const right = /who is/i.test(content) ? 'question' : /watch/i.test(content) ? 'call' : 'other';
    return { dropNumber, code: index % 10 === 0 ? 'call' : right };
  });
  return workstation.send<Codebook>('PUT', `/api/coder/codebooks/${id}/human-codes`, { codes });
};
const start = (workstation: TestWorkstation, id: string, body: object) =>
  workstation.post<CoderRun>(`/api/coder/codebooks/${id}/runs`, body);
const ended = async (workstation: TestWorkstation, id: string, run: CoderRun): Promise<CoderRun> => {
  await workstation.finished(run.jobId ?? '');
  const { value } = await workstation.get<Codebook>(`/api/coder/codebooks/${id}`);
  const found = value.runs.find((one) => one.id === run.id);
  if (found === undefined) throw new Error('the run is gone');
  return found;
};

describe('the audited coder', () => {
  it('refuses a bulk run until fifty drops are coded by hand and the coder was audited', async () => {
    const { workstation, id } = await open(null);
    expect((await start(workstation, id, { coder: 'rule', scope: 'audit' })).text).toContain('by hand first');
    await codeByHand(workstation, id, 49);
    const early = await start(workstation, id, { coder: 'rule', scope: 'bulk' });
    expect([early.status, early.text]).toEqual([
      409,
      'A bulk run needs at least 50 human codes; there are 49.',
    ]);
    const { value } = await codeByHand(workstation, id, 20);
    expect(value.humanCodes).toBe(69);
    expect(codebookSchema.parse(value)).toEqual(value);
    expect((await start(workstation, id, { coder: 'rule', scope: 'bulk' })).text).toContain(
      'a finished audit',
    );
    const audit = await ended(workstation, id, (await start(workstation, id, { coder: 'rule' })).value);
    expect(audit).toMatchObject({ status: 'completed', coded: 69, uncoded: 0 });
    expect(audit.agreement?.n).toBe(69);
    // A drop's own page lists what each coder made of it.
    const { value: machine } = await workstation.get<{ dropNumber: number; code: string }[]>(
      `/api/coder/runs/${audit.id}/codes`,
    );
    const coded = machine[0];
    const ofDrop = await workstation.get<DropCode[]>(`/api/q-drops/number/${coded?.dropNumber ?? 0}/codes`);
    expect(ofDrop.value.map(({ codebook, coder }) => [codebook, coder])).toEqual([
      ['Tone', null],
      ['Tone', 'rule'],
    ]);
    expect(ofDrop.value[1]?.code).toBe(coded?.code);
    expect(audit.agreement?.kappa).toBeGreaterThan(0.6);
    expect(audit.agreement?.kappaLow).toBeLessThan(audit.agreement?.kappa ?? 0);
    expect(audit.agreement?.codes.map(({ code }) => code)).toEqual(['call', 'other', 'question']);
    const bulk = await ended(
      workstation,
      id,
      (await start(workstation, id, { coder: 'rule', scope: 'bulk' })).value,
    );
    expect(bulk).toMatchObject({ status: 'completed', coded: 100 });
    const codes = await workstation.get<{ code: string }[]>(`/api/coder/runs/${bulk.id}/codes`);
    expect(codes.value).toHaveLength(100);
  });

  it('audits a model in batches, counts what it left out or made up, and what it cost', async () => {
    const { workstation, id } = await open([
      ({ body }) => {
        const { messages } = JSON.parse(body) as { messages: { content: string }[] };
        const posts = [...(messages[1]?.content ?? '').matchAll(/\{"dropNumber":(\d+),"text":"([^"]*)/g)];
        const codes = posts.map(([, number, text], index) => ({
          dropNumber: Number(number),
          code: index === 0 ? 'invented code' : /who is/i.test(text ?? '') ? 'question' : 'other',
        }));
        return {
          status: 200,
          body: chatAnswer(JSON.stringify({ codes: [...codes, { dropNumber: 99_999, code: 'call' }] })),
        };
      },
    ]);
    await codeByHand(workstation, id, 60);
    const run = await ended(workstation, id, (await start(workstation, id, { coder: SONNET })).value);
    expect(at.server?.seen).toHaveLength(3);
    expect(run).toMatchObject({ status: 'completed', coded: 57, uncoded: 3 });
    expect(run.agreement?.n).toBe(57);
    expect(run.cost).toBeGreaterThan(0);
  });

  it('keeps what was coded when the provider fails', async () => {
    let call = 0;
    const { workstation, id } = await open([
      ({ body }) => {
        call += 1;
        if (call > 1) return { status: 402, body: { error: { message: 'no credit' } } };
        const numbers = [...body.matchAll(/dropNumber\\":(\d+)/g)].map(([, number]) => Number(number));
        return {
          status: 200,
          body: chatAnswer(
            JSON.stringify({ codes: numbers.map((dropNumber) => ({ dropNumber, code: 'other' })) }),
          ),
        };
      },
    ]);
    await codeByHand(workstation, id, 60);
    const run = await ended(workstation, id, (await start(workstation, id, { coder: SONNET })).value);
    expect(run).toMatchObject({ status: 'failed', coded: 20 });
    expect(run.error).toContain('no credit');
    expect(run.agreement?.bulkRunOffered).toBe(false);
    expect((await start(workstation, id, { coder: SONNET, scope: 'bulk' })).status).toBe(409);
  });

  it('draws the same sample for the same seed, without what is coded, and refuses strange codes', async () => {
    const { workstation, id } = await open(null);
    const sample = async (seed: number) =>
      (
        await workstation.get<{ dropNumber: number }[]>(
          `/api/coder/codebooks/${id}/sample?size=10&seed=${seed}`,
        )
      ).value.map(({ dropNumber }) => dropNumber);
    const first = await sample(1);
    expect(await sample(1)).toEqual(first);
    expect(await sample(2)).not.toEqual(first);
    const put = (codes: object[]) =>
      workstation.send('PUT', `/api/coder/codebooks/${id}/human-codes`, { codes });
    await put([{ dropNumber: first[0], code: 'call' }]);
    expect(await sample(1)).not.toContain(first[0]);
    expect((await put([{ dropNumber: first[1], code: 'nonsense' }])).text).toContain(
      'is not in the code book',
    );
    expect((await put([{ dropNumber: 4000, code: 'call' }])).status).toBe(400);
    const twice = { ...book, codes: [book.codes[0], book.codes[0]] };
    expect((await workstation.post('/api/coder/codebooks', twice)).status).toBe(400);
    expect((await workstation.send('DELETE', `/api/coder/codebooks/${id}`)).status).toBe(200);
    expect((await workstation.get(`/api/coder/codebooks/${id}`)).status).toBe(404);
  });
});
