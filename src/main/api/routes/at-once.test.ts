import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialAccount } from '#shared/contract/accounts.ts';
import type { ClaimSample } from '#shared/contract/claim-samples.ts';
import type { Codebook, CodebookVersion } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import type { ImportRecord } from '#shared/contract/imports.ts';
import type { JournalState } from '#shared/contract/journal.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { Plan } from '#shared/contract/plans.ts';
import type { SettingsState } from '#shared/contract/settings.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { parquetMapping, writeParquet } from '#tests/helpers/parquet-posts.ts';
import { createTestWorkstation, type TestAnswer, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
const parquet = mkdtempSync(join(tmpdir(), 'dropscope-at-once-'));
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  writeParquet(join(parquet, 'a.parquet'), contractPosts(20));
});
afterAll(async () => {
  await w.dispose();
  rmSync(parquet, { recursive: true });
});

type Answers = readonly Pick<TestAnswer<unknown>, 'status' | 'text'>[];
const statuses = (answers: Answers): number[] => answers.map(({ status }) => status).sort();
/** Every refusal is a sentence about the request, none a fault of the program. */
const expectOnly = (answers: Answers, expected: readonly number[]): void => {
  expect(statuses(answers), answers.map(({ text }) => text).join('\n')).toEqual(expected);
};
const twice = <Answer>(send: () => Promise<Answer>): Promise<Answer[]> => Promise.all([send(), send()]);

const question = (code: string, definition: string) => ({ code, definition, phrases: [] });
const bookOf = (...definitions: readonly string[]) => ({
  name: 'Tone',
  otherwise: 'other',
  codes: definitions.map((definition, at) => question(`code-${at}`, definition)),
});
const makeBook = async () => (await w.post<Codebook>('/api/coder/codebooks', bookOf('first'))).value;
const makeBatch = async (codebookId: string) =>
  (
    await w.post<CodingBatch>('/api/coding/batches', {
      ...{ codebookId, name: 'Round', coders: ['Ann'], drops: { from: 'sample', size: 3 } },
    })
  ).value;
const makeNote = async (text: string) => (await w.post<Note>('/api/notes', { subject: null, text })).value;
const draft = (name: string) => ({
  name,
  question: 'Does the rate of drops change?',
  tests: [{ method: 'temporal-profile', result: 'Holm p below 0.05' }],
  stoppingRule: 'After one run.',
});

describe('changes of different things that arrive at once', () => {
  it('of settings are all kept, while others are undone too', async () => {
    await w.send('PATCH', '/api/settings', { defaultAccount: 'first' });
    const changes = [{ theme: 'dark' }, { csvFor: 'program' }, { testsWhenAsked: true }] as const;
    await Promise.all(
      changes.flatMap((change) => [
        w.send('PATCH', '/api/settings', change),
        w.post('/api/journal/undo'),
        w.post('/api/journal/redo'),
      ]),
    );
    const stored = w.sql().prepare('SELECT key, value_json FROM settings').all() as {
      readonly key: string;
      readonly value_json: string;
    }[];
    const { value } = await w.get<SettingsState>('/api/settings');
    for (const { key, value_json } of stored)
      expect({ ...value.settings, firstRunDone: true }).toMatchObject({ [key]: JSON.parse(value_json) });
    await w.post('/api/settings/reset');
  });

  it('of target accounts are all kept, each at a place of its own', async () => {
    const names = ['one', 'two', 'three', 'four'];
    const body = { displayName: 'Invented', platforms: ['twitter'] };
    await Promise.all(names.map((name) => w.send('PUT', `/api/social-accounts/${name}`, body)));
    const { value } = await w.get<SocialAccount[]>('/api/social-accounts');
    expect(value.map(({ username }) => username).slice(-4)).toEqual(names);
    const places = w.sql().prepare('SELECT count(DISTINCT position) = count(*) FROM social_accounts').pluck();
    expect(places.get()).toBe(1);
  });

  it('of keys of sources are all kept', async () => {
    const names = ['NEWSAPI_KEY', 'GUARDIAN_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY'];
    const set = (name: string) => w.send('PUT', `/api/settings/secrets/${name}`, { value: `key-of-${name}` });
    expectOnly(
      await Promise.all(names.map(set)),
      names.map(() => 200),
    );
    const { value } = await w.get<SettingsState>('/api/settings');
    const stored = value.secrets.filter(({ set: isSet }) => isSet).map(({ name }) => String(name));
    expect(stored).toEqual(expect.arrayContaining(names));
    expectOnly(await Promise.all(names.map((name) => w.send('DELETE', `/api/settings/secrets/${name}`))), [
      ...[200, 200, 200, 200],
    ]);
  });

  it('of saved columns are all kept, and one of a name', async () => {
    const save = (name: string, text: string) =>
      w.send('PUT', '/api/import-mappings', { subject: 'posts', name, mapping: { text } });
    await Promise.all([save('One', 'a'), save('Two', 'b'), save('Two', 'c')]);
    const { value } = await w.get<{ name: string }[]>('/api/import-mappings?subject=posts');
    expect(value.map(({ name }) => name).sort()).toEqual(['One', 'Two']);
  });

  it('of own stop words leave one of the lists that were sent, never a mixture', async () => {
    const set = (words: readonly string[]) => w.send<string[]>('PUT', '/api/text/stop-words', { words });
    await Promise.all([set(['storm', 'calm']), set(['river'])]);
    expect((await w.get<string[]>('/api/text/stop-words')).value).toEqual(['river']);
  });

  it('of a code book are all versions of it, each with the drops coded by it', async () => {
    const { id } = await makeBook();
    const path = `/api/coder/codebooks/${id}`;
    const texts = ['second', 'third', 'fourth'];
    expectOnly(await Promise.all(texts.map((text) => w.send('PUT', path, bookOf(text)))), [200, 200, 200]);
    const { value } = await w.get<CodebookVersion[]>(`${path}/versions`);
    expect(value.map(({ codes }) => codes[0]?.definition)).toEqual(['first', ...texts]);
    expect((await w.get<Codebook>(path)).value).toMatchObject({
      version: 4,
      codes: [{ definition: 'fourth' }],
    });
  });

  it('of a code and its book never leave a drop with a code that the book has not', async () => {
    const { id } = await makeBook();
    const path = `/api/coder/codebooks/${id}`;
    const [sampled] = (await w.get<{ dropNumber: number }[]>(`${path}/sample?size=1`)).value;
    const answers = await Promise.all([
      w.send('PUT', path, { ...bookOf(), codes: [question('renamed', 'first')] }),
      w.send('PUT', `${path}/human-codes`, { codes: [{ dropNumber: sampled?.dropNumber, code: 'code-0' }] }),
    ]);
    expect(statuses(answers)[0]).toBe(200);
    expect(statuses(answers)[1]).toBeGreaterThanOrEqual(400);
    const { value } = await w.get<Codebook>(path);
    expect([value.codes[0]?.code, value.humanCodes]).toEqual(
      answers[0]?.status === 200 ? ['renamed', 0] : ['code-0', 1],
    );
  });

  it('of what coders give and of what is decided leave whole items, the last for each', async () => {
    const { id: codebookId } = await makeBook();
    const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
      ...{ codebookId, name: 'Two coders', coders: ['Ann', 'Ben'], drops: { from: 'sample', size: 3 } },
    });
    const path = `/api/coding/batches/${batch.id}`;
    const items = async (coder: string) => (await w.get<CodingItem[]>(`${path}/items?coder=${coder}`)).value;
    const drops = (await items('Ann')).map(({ dropNumber }) => dropNumber);
    const give = (coder: string, drop: number, code: string) =>
      w.send('PUT', `${path}/items/${drop}`, { coder, codes: [{ code }] });
    const given = await Promise.all(
      drops.flatMap((drop) => [
        give('Ann', drop, 'other'),
        give('Ann', drop, 'code-0'),
        give('Ben', drop, 'other'),
      ]),
    );
    expectOnly(
      given,
      given.map(() => 200),
    );
    for (const [coder, code] of [
      ['Ann', 'code-0'],
      ['Ben', 'other'],
    ] as const)
      for (const { coded } of await items(coder))
        expect([coder, coded?.codes]).toMatchObject([coder, [{ code }]]);
    const close = (coder: string) => w.post(`${path}/close`, { coder });
    expectOnly(await Promise.all([close('Ann'), close('Ben'), close('Ben')]), [200, 200, 409]);
    const [drop = 0] = drops;
    const decide = (code: string) =>
      w.send('PUT', `${path}/decisions/${drop}`, { by: 'Cora', codes: [{ code }], reason: 'Seen again.' });
    expectOnly(await Promise.all([decide('other'), decide('code-0')]), [200, 200]);
    const decided = await w.get<{ dropNumber: number; decision: unknown }[]>(`${path}/differences`);
    expect(decided.value.find(({ dropNumber }) => dropNumber === drop)?.decision).toMatchObject({
      codes: [{ code: 'code-0' }],
    });
  });

  it('of plans are all locked, each after the one before', async () => {
    const names = ['Plan one', 'Plan two', 'Plan three'];
    const send = (name: string) => w.post<Plan>('/api/plans', { ...draft(name), acceptSeen: true });
    expectOnly(await Promise.all(names.map(send)), [200, 200, 200]);
    const { value } = await w.get<Plan[]>('/api/plans');
    expect(new Set(value.map(({ previous }) => previous)).size).toBe(value.length);
  });

  it('of samples of claims each answer with their own', async () => {
    const draw = (size: number) => w.post<ClaimSample>('/api/claim-samples', { by: 'Ann', size, seed: 1 });
    const answers = await Promise.all([draw(10), draw(11), draw(12)]);
    expect(answers.map(({ value }) => value.drawn)).toEqual([10, 11, 12]);
  });
});

describe('two creations of one name at once', () => {
  const filter = 'startDate=2018-03-01&endDate=2018-03-31';
  const freeze = (name: string) => w.post('/api/sets?waitMs=60000', { from: 'filter', name, filter });
  const corpus = { name: 'Files', address: parquet, mapping: parquetMapping };
  const search = { name: 'Both', view: 'q=storm', filter: { search: 'storm' } };

  it('give one plan, set and corpus, and one refusal that names it', async () => {
    const cases: readonly (readonly [string, () => Promise<TestAnswer<unknown>>])[] = [
      ['Once', () => w.post('/api/plans', { ...draft('Once'), acceptSeen: true })],
      ['Twin', () => freeze('Twin')],
      ['Files', () => w.post('/api/corpora', corpus)],
    ];
    for (const [name, send] of cases) {
      const answers = await twice(send);
      expectOnly(answers, [200, 409]);
      expect(answers.find(({ status }) => status === 409)?.text).toContain(`“${name}”`);
    }
  });

  it('never give a frozen set and a saved search of one name', async () => {
    const answers = await Promise.all([freeze('Both'), w.post('/api/saved-searches', search)]);
    expectOnly(answers, [200, 409]);
  });

  it('give one saved search, the last that arrived', async () => {
    const save = (view: string) => w.post('/api/saved-searches', { ...search, name: 'Kept', view });
    await Promise.all([save('a'), save('b')]);
    const { value } = await w.get<{ name: string; view: string }[]>('/api/saved-searches');
    expect(value.filter(({ name }) => name === 'Kept')).toMatchObject([{ view: 'b' }]);
  });

  it('give one account, whatever its capitals', async () => {
    const put = (name: string) =>
      w.send('PUT', `/api/social-accounts/${name}`, { displayName: name, platforms: ['twitter'] });
    await Promise.all([put('Twin_account'), put('twin_ACCOUNT')]);
    const { value } = await w.get<SocialAccount[]>('/api/social-accounts');
    expect(value.filter(({ username }) => username.toLowerCase() === 'twin_account')).toHaveLength(1);
  });
});

describe('two removals or changes of one thing at once', () => {
  it('do it once; the other is refused, and one act can be undone', async () => {
    const { id } = await makeBook();
    const batch = await makeBatch((await makeBook()).id);
    const note = await makeNote('To be removed.');
    await w.post('/api/sets?waitMs=60000', { from: 'items', name: 'Gone', items: ['drop:14'] });
    await w.post('/api/tags/items', { tag: 'Gone', act: 'add', to: { items: ['drop:14'] } });
    const [tag] = (await w.get<{ id: string }[]>('/api/tags')).value;
    for (const path of [
      `/api/coder/codebooks/${id}`,
      `/api/coding/batches/${batch.id}`,
      `/api/notes/${note.id}`,
      '/api/sets/Gone',
      `/api/tags/${tag?.id ?? ''}`,
      '/api/corpora/Files',
    ]) {
      const before = (await w.get<JournalState>('/api/journal')).value.undoSteps;
      const answers = await twice(() => w.send('DELETE', path));
      expect([path, ...statuses(answers)]).toEqual([path, 200, 404]);
      const { value } = await w.get<JournalState>('/api/journal');
      expect([path, value.undoSteps - before]).toEqual([path, path.includes('corpora') ? 0 : 1]);
    }
  });

  it('bring a file once, and undo it once', async () => {
    const file = 'id,date,username,text\n9000000000001,2019-01-01 10:00,somebody,Invented.\n';
    const send = () =>
      w.upload('/api/social-posts/import?waitMs=60000&fileName=once.csv&platform=twitter', file);
    const posts = w.sql().prepare(`SELECT count(*) FROM social_posts WHERE username = 'somebody'`).pluck();
    const answers = await twice(send);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(posts.get()).toBe(1);
    const { value } = await w.get<ImportRecord[]>('/api/imports?subject=posts');
    const brought = value.find(({ imported }) => imported === 1);
    const path = `/api/imports/${brought?.id ?? 0}?confirm=true`;
    expectOnly(await twice(() => w.send('DELETE', path)), [200, 409]);
    expect(posts.get()).toBe(0);
  });

  it('give a tag one of two new names', async () => {
    await w.post('/api/tags/items', { tag: 'Old', act: 'add', to: { items: ['drop:14'] } });
    const { value: tags } = await w.get<{ id: string; path: string }[]>('/api/tags');
    const path = `/api/tags/${tags.find((tag) => tag.path === 'Old')?.id ?? ''}`;
    const names = ['Left', 'Right'];
    const answers = await Promise.all(
      names.map((name) => w.send('PATCH', path, { path: name, merge: false })),
    );
    const { value } = await w.get<{ path: string }[]>('/api/tags');
    const last = names.filter((_, at) => answers[at]?.status === 200).at(-1);
    expect(value.map((tag) => tag.path).filter((name) => names.includes(name))).toEqual([last]);
  });

  it('never leave a set held out that was removed', async () => {
    await w.post('/api/sets?waitMs=60000', { from: 'items', name: 'Held', items: ['drop:15'] });
    const answers = await Promise.all([
      w.send('DELETE', '/api/sets/Held'),
      w.post('/api/sets/Held/hold-out'),
    ]);
    expect(statuses(answers)[0]).toBe(200);
    expect(statuses(answers)[1]).toBeGreaterThanOrEqual(400);
  });
});

describe('undo sent twice at once', () => {
  it('undoes two acts in their order, and refuses truly where there is one', async () => {
    const [first, second] = [await makeNote('First.'), await makeNote('Second.')];
    const listed = async () => {
      const { value } = await w.get<Note[]>('/api/notes');
      return value.map(({ id }) => id).filter((id) => [first.id, second.id].includes(id));
    };
    expectOnly(await twice(() => w.post('/api/journal/undo')), [200, 200]);
    expect(await listed()).toEqual([]);
    expectOnly(await twice(() => w.post('/api/journal/redo')), [200, 200]);
    expect((await listed()).length).toBe(2);
    expectOnly(await twice(() => w.post('/api/journal/redo')), [409, 409]);
    await w.post('/api/journal/undo');
    expectOnly(await twice(() => w.post('/api/journal/redo')), [200, 409]);
  });

  it('and a change at once leave both or one, never half of one', async () => {
    const note = await makeNote('Before.');
    await Promise.all([
      w.send('PATCH', `/api/notes/${note.id}`, { text: 'After.' }),
      w.post('/api/journal/undo'),
    ]);
    const found = (await w.get<Note[]>('/api/notes')).value.filter(({ id }) => id === note.id);
    expect(['After.', 'Before.', undefined]).toContain(found[0]?.text);
  });
});
