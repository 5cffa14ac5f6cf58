import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Claim } from '#shared/contract/claims.ts';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch } from '#shared/contract/coding.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints, type AnswerOf, type EndpointName } from '#shared/contract/endpoints.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import type { Note } from '#shared/contract/notes.ts';
import { affectedBy } from '#shared/contract/subjects.ts';
import { samples } from '#tests/helpers/samples.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

/** Says when it was made, or how full the disk is; jobs and the workstation’s state are pushed. */
const ALWAYS_OTHERS = ['getAdminOverview', 'readLog', 'verifyDataset'];

/**
 * Files and streams are no answers on screen; what jobs compute says itself what it was
 * computed from, but topics have the names that people gave them.
 */
const isShown = (name: string, { method, produces, tag, computed }: Endpoint): boolean =>
  method === 'GET' &&
  produces === undefined &&
  !name.startsWith('export') &&
  !['Jobs', 'System'].includes(tag) &&
  !ALWAYS_OTHERS.includes(name) &&
  (computed === undefined || name === 'getTopics');

/** A quarter of the answers in each run: some 75 writes are each followed by all of them. */
const READS = ofTurn(
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([name, description]) =>
    isShown(name, description),
  ),
  4,
);

/** Reads of what the writes below make, by their paths. */
const made = new Map<EndpointName, string>();

const readAll = async (): Promise<ReadonlyMap<EndpointName, string>> => {
  const answers = new Map<EndpointName, string>();
  for (const [name, description] of READS) {
    const path = made.get(name) ?? samples[name]?.path ?? description.path;
    if (path.includes('/:')) continue;
    // As a page opens it: a read that computed something would change others.
    const { text } = await w.send('GET', path, undefined, { 'X-Result': 'opened' });
    answers.set(name, text);
  }
  return answers;
};

interface Write {
  readonly name: EndpointName;
  readonly path?: string;
  readonly body?: unknown;
}

let before: ReadonlyMap<EndpointName, string> = new Map();
const untold: string[] = [];

/** Waits for the jobs that run. @returns whether there were any: their end makes every answer stale, whatever began them */
const waitForJobs = async (): Promise<boolean> => {
  for (let waited = false; ; waited = true) {
    const { value } = await w.get<readonly ListedJob[]>('/api/jobs?limit=100');
    if (value.every(({ status }) => status !== 'running')) return waited;
    await setTimeout(20);
  }
};

/** Sends a call, and notes the answers that it has changed though the contract does not say so. */
const write = async <Answer>({ name, path, body }: Write): Promise<Answer> => {
  const { method, path: template, changes = [] }: Endpoint = endpoints[name];
  const address = path ?? samples[name]?.path ?? template;
  const { status, text, value } = await w.send<Answer>(method, address, body ?? samples[name]?.body);
  expect([name, status < 300, text.slice(0, 300)]).toEqual([name, true, text.slice(0, 300)]);
  const hasJobs = await waitForJobs();
  const after = await readAll();
  const affected = affectedBy(changes);
  const isAffected = (read: EndpointName): boolean => {
    const { reads, tag }: Endpoint = endpoints[read];
    return reads?.some((subject) => changes.includes(subject)) ?? affected.has(tag);
  };
  for (const [read, answer] of after)
    if (!hasJobs && before.has(read) && before.get(read) !== answer && !isAffected(read))
      untold.push(`${name} changes ${read} (${endpoints[read].tag})`);
  before = after;
  return value;
};

it(
  'changes no answer but those of subjects that the contract says it changes',
  { timeout: 600_000 },
  async () => {
    const { value: topics } = await w.get<AnswerOf<'getTopics'>>(samples.getTopics?.path ?? '');
    before = await readAll();
    const turn = async (): Promise<void> => {
      await write({ name: 'undo' });
      await write({ name: 'redo' });
    };

    const { id: note } = await write<Note>({
      name: 'writeNote',
      body: { subject: 'drop:1', text: 'A note.' },
    });
    await write({ name: 'changeNote', path: `/api/notes/${note}`, body: { text: 'Another.' } });
    await turn();
    await write({ name: 'removeNote', path: `/api/notes/${note}` });

    await write({
      name: 'tagItems',
      body: { tag: 'Storm', act: 'add', to: { items: ['drop:1', 'drop:2'] } },
    });
    const tags = await w.get<readonly { id: string }[]>('/api/tags');
    await write({ name: 'changeTag', path: `/api/tags/${tags.value[0]?.id}`, body: { path: 'Calm' } });
    await write({ name: 'removeTag', path: `/api/tags/${tags.value[0]?.id}` });

    await write({ name: 'saveSearch' });
    await write({
      name: 'saveStatement',
      body: { name: 'Count', sql: 'SELECT count(*) AS drops FROM drops' },
    });

    await write({ name: 'createSet', body: { from: 'filter', name: 'Library', filter: 'search=library' } });
    made.set('getSet', '/api/sets/Library');
    made.set('listSetItems', '/api/sets/Library/items');
    made.set('compareSet', '/api/sets/Library/difference');
    before = await readAll();
    await write({
      name: 'addAbbreviationKey',
      body: { abbreviation: 'ZZQ', meanings: ['A sample'], category: 'other' },
    });
    await write({ name: 'undoKeyChange' });
    await write({ name: 'setStopWords', body: { words: ['storm'] } });
    await write({
      name: 'setSocialAccount',
      path: '/api/social-accounts/invented',
      body: { displayName: 'Invented', platforms: ['twitter'] },
    });
    await write({ name: 'deleteSocialAccount', path: '/api/social-accounts/invented' });
    await write({ name: 'changeSettings', body: { network: false, theme: 'light' } });
    await write({ name: 'resetSettings' });
    await write({ name: 'finishFirstRun' });
    await write({
      name: 'setSecret',
      path: '/api/settings/secrets/NEWSAPI_KEY',
      body: { value: 'key-of-the-test' },
    });
    await write({ name: 'removeSecret', path: '/api/settings/secrets/NEWSAPI_KEY' });

    const book = {
      name: 'Tone',
      otherwise: 'other',
      codes: [{ code: 'calm', definition: 'Calm', phrases: ['the'] }],
    };
    const { id: codebook } = await write<Codebook>({ name: 'addCodebook', body: book });
    made.set('getCodebook', `/api/coder/codebooks/${codebook}`);
    made.set('listCodebookVersions', `/api/coder/codebooks/${codebook}/versions`);
    before = await readAll();
    await write({
      name: 'setCodebook',
      path: `/api/coder/codebooks/${codebook}`,
      body: { ...book, name: 'Tones' },
    });
    await write({
      name: 'setHumanCodes',
      path: `/api/coder/codebooks/${codebook}/human-codes`,
      body: { codes: [{ dropNumber: 1, code: 'calm' }] },
    });
    const { id: batch } = await write<CodingBatch>({
      name: 'addCodingBatch',
      body: {
        codebookId: codebook,
        name: 'Round',
        coders: ['Ann', 'Ben'],
        drops: { from: 'sample', size: 2 },
      },
    });
    made.set('listCodingItems', `/api/coding/batches/${batch}/items?coder=Ann`);
    made.set('getCodingBatch', `/api/coding/batches/${batch}`);
    const { value: items } = await w.get<readonly { dropNumber: number }[]>(
      `/api/coding/batches/${batch}/items?coder=Ann`,
    );
    before = await readAll();
    for (const coder of ['Ann', 'Ben']) {
      for (const { dropNumber } of items)
        await write({
          name: 'setCodingItem',
          path: `/api/coding/batches/${batch}/items/${dropNumber}`,
          body: { coder, codes: [{ code: coder === 'Ann' ? 'calm' : 'other' }] },
        });
      await write({ name: 'closeCodingBatch', path: `/api/coding/batches/${batch}/close`, body: { coder } });
    }
    await write({
      name: 'decideCodingItem',
      path: `/api/coding/batches/${batch}/decisions/${items[0]?.dropNumber}`,
      body: { codes: [{ code: 'calm' }], by: 'Cora', reason: 'Seen again.' },
    });
    await write({ name: 'removeCodingBatch', path: `/api/coding/batches/${batch}` });
    made.delete('listCodingItems');
    made.delete('getCodingBatch');
    await write({ name: 'removeCodebook', path: `/api/coder/codebooks/${codebook}` });

    await write({ name: 'loadDemonstrationClaims' });
    const { value: claims } = await w.get<readonly Claim[]>('/api/claims');
    made.set('getClaim', `/api/claims/${claims[0]?.id}`);
    before = await readAll();
    await write({ name: 'drawClaimSample' });
    await write({ name: 'runAnalysis', path: '/api/analyses/frequency/run' });
    await write({
      name: 'hideRegisteredTest',
      path: '/api/test-register/1/hide',
      body: { reason: 'A sample.' },
    });
    await write({ name: 'showRegisteredTest', path: '/api/test-register/1/show' });
    await write({ name: 'nameTopic', body: { run: topics.run, topic: 1, name: 'Weather' } });
    await write({ name: 'runCoordination' });
    await write({ name: 'startAiSession' });
    await write({
      name: 'lockPlan',
      body: {
        name: 'Plan',
        question: 'Does the rate change?',
        tests: [{ method: 'temporal-profile', result: 'Holm p below 0.05' }],
        stoppingRule: 'After one run.',
      },
    });
    await write({ name: 'holdOutSet', path: '/api/sets/Library/hold-out' });
    await write({ name: 'backUpNow' });
    await write({ name: 'checkIntegrity' });
    await write({ name: 'ingestCompleteDrops' });
    expect([...new Set(untold)]).toEqual([]);
  },
);
