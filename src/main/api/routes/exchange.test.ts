import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OthersPlan } from '#shared/contract/exchange.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import type { WorkingSet } from '#shared/contract/sets.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { corpusDraw, noteDraw } from '#tests/helpers/draws.ts';
import {
  exchangedWork,
  exportedWork,
  importedWork,
  membersOf,
  rewrittenWork,
} from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let ann: TestWorkstation;
let bob: TestWorkstation;
beforeAll(async () => {
  ann = await createTestWorkstation({ data: 'short' });
  bob = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await ann.dispose();
  await bob.dispose();
});

const tag = (w: TestWorkstation, path: string, items: readonly string[], act = 'add') =>
  w.post('/api/tags/items', { tag: path, act, to: { items } });
const tags = async (w: TestWorkstation): Promise<string[]> =>
  (await w.get<Tag[]>('/api/tags')).value.map(({ path, items }) => `${path} ${items}`);
const tagId = async (w: TestWorkstation, path: string): Promise<string | undefined> =>
  (await w.get<Tag[]>('/api/tags')).value.find((one) => one.path === path)?.id;
const searches = async (w: TestWorkstation) =>
  (await w.get<SavedSearch[]>('/api/saved-searches')).value.map(({ name, filter }) => `${name} ${filter}`);

describe('tags in a file of work', () => {
  it('are one tag for both where their paths are one, and lose nobody’s taggings', async () => {
    await tag(ann, 'Weather/Storm', ['drop:14', 'drop:15']);
    await tag(bob, 'weather/storm', ['drop:15', 'drop:16']);
    await exchangedWork(ann, bob);
    expect(await tags(bob)).toEqual(await tags(ann));
    expect((await tags(ann)).map((text) => text.toLowerCase())).toEqual(['weather 0', 'weather/storm 3']);
  });

  it('are renamed and removed for both, and a removed one stays where somebody has used it since', async () => {
    await ann.send('PATCH', `/api/tags/${await tagId(ann, (await tags(ann))[1]?.split(' ')[0] ?? '')}`, {
      path: 'Rain',
    });
    await exchangedWork(ann, bob);
    expect(await tags(ann)).toContain('Rain 3');
    expect(await tags(bob)).toEqual(await tags(ann));

    await ann.send('DELETE', `/api/tags/${await tagId(ann, 'Rain')}`);
    await tag(bob, 'Rain', ['drop:17']);
    await exchangedWork(ann, bob);
    expect(await tags(ann)).toContain('Rain 1');
    expect(await tags(bob)).toEqual(await tags(ann));
    await tag(bob, 'Rain', ['drop:17'], 'remove');
    await exchangedWork(ann, bob);
    expect((await tags(ann)).filter((text) => text.startsWith('Rain'))).toEqual([]);
    expect(await tags(bob)).toEqual(await tags(ann));

    await tag(ann, 'Rain', ['drop:18']);
    await exchangedWork(ann, bob);
    expect(await tags(bob)).toContain('Rain 1');
  });
});

describe('saved searches in a file of work', () => {
  it('come with the set that they are narrowed to, whatever its name is here, and keep two of one name', async () => {
    const save = (w: TestWorkstation, name: string, filter: Readonly<Record<string, string>>) =>
      w.post('/api/saved-searches', { name, view: new URLSearchParams(filter).toString(), filter });
    const freeze = (w: TestWorkstation, filter: string) =>
      w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Spring', filter });
    await freeze(ann, 'number=1-20');
    await freeze(bob, 'number=21-50');
    await save(ann, 'Links', { set: 'Spring', hasLinks: 'true' });
    await save(bob, 'Links', { search: 'storm' });
    await exchangedWork(ann, bob);
    const [hers, his] = [await searches(ann), await searches(bob)];
    expect(hers).toHaveLength(2);
    expect(hers).toContain('Links drops:set=Spring&hasLinks=true');
    expect(his.join('\n')).toMatch(/^Links [0-9a-f-]{8} drops:hasLinks=true&set=Spring\+[0-9a-f]{8}$/mu);
    const file = await exportedWork(ann, 'Ann');
    expect(await importedWork(bob, file)).toMatchObject({ added: 0, merged: 0, conflicts: [] });
    expect(await importedWork(ann, file)).toMatchObject({ added: 0, merged: 0, conflicts: [] });
  });
});

describe('what a set was drawn from', () => {
  it('comes with the set, with all that its rates have to be read against, and merges by union', async () => {
    await ann.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Drawn', filter: 'search=the' });
    const undrawn = await exportedWork(ann, 'Ann');
    noteDraw(ann, 'Drawn', [corpusDraw(1)]);
    const drawsOf = async (w: TestWorkstation, name: string) =>
      (await w.get<WorkingSet>(`/api/sets/${name}`)).value.draws;

    // A file of the version before draws opens, and the draws come with a later one.
    const since4 = ['batches.json', 'codings.json', 'decisions.json', 'stop-words.json'];
    const members2 = (await membersOf(undrawn)).filter(({ name }) => !since4.includes(name));
    const old = rewrittenWork(members2, 'manifest.json', (text) =>
      text.replace('"version":6', '"version":2'),
    );
    await importedWork(bob, old);
    expect(await drawsOf(bob, 'Drawn')).toEqual([]);
    const drawn = await exportedWork(ann, 'Ann');
    expect(await exportedWork(ann, 'Ann')).toEqual(drawn);
    expect(await importedWork(bob, drawn)).toMatchObject({ merged: 1, conflicts: [] });
    expect(await drawsOf(bob, 'Drawn')).toEqual([corpusDraw(1)]);
    expect(await importedWork(bob, undrawn)).toMatchObject({ added: 0, merged: 0, conflicts: [] });
    expect(await importedWork(bob, drawn)).toMatchObject({ added: 0, merged: 0, conflicts: [] });

    // A sample of it there says what it was drawn from here, and a second draw is kept next to the first.
    const sample = { from: 'sample', name: 'Part', set: 'Drawn', size: 3, seed: 5 };
    expect((await bob.post('/api/sets?waitMs=60000', sample)).status).toBe(200);
    noteDraw(bob, 'Drawn', [corpusDraw(1), corpusDraw(2)]);
    await exchangedWork(ann, bob);
    for (const w of [ann, bob]) {
      expect(await drawsOf(w, 'Part')).toEqual([corpusDraw(1)]);
      expect(await drawsOf(w, 'Drawn')).toEqual([corpusDraw(1), corpusDraw(2)]);
    }

    const members = await membersOf(drawn);
    for (const edit of [
      (text: string) => text.replace('"fraction":0.025', '"fraction":0.5'),
      (text: string) => text.replace('"leftOut":0', '"leftOut":0,"more":1'),
    ]) {
      const changed = rewrittenWork(members, 'sets.json', edit);
      const { status, text } = await bob.upload('/api/work/import?waitMs=60000', changed);
      expect([status, text]).toEqual([422, expect.stringContaining('has an unknown field')]);
    }
  });
});

describe('others’ plans', () => {
  it('are listed with who locked them', async () => {
    await ann.post('/api/plans', {
      name: 'Hers',
      question: 'Does the rate change?',
      tests: [{ method: 'temporal-profile', result: 'Holm p below 0.05' }],
      stoppingRule: 'After one run.',
    });
    await exchangedWork(ann, bob);
    const { value } = await bob.get<OthersPlan[]>('/api/work/plans');
    expect(value).toMatchObject([{ name: 'Hers', by: 'Ann', runs: [[]], deviations: [] }]);
    expect((await ann.get('/api/work/plans')).value).toEqual([]);
    expect((await bob.get('/api/plans')).value).toEqual([]);
  });
});

it('cannot remove a set that is held out here', async () => {
  await ann.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Closed', filter: 'search=who' });
  await exchangedWork(ann, bob);
  expect((await bob.post('/api/sets/Closed/hold-out')).status).toBe(200);
  await ann.send('DELETE', '/api/sets/Closed');
  const { status, text } = await bob.upload('/api/work/import?waitMs=60000', await exportedWork(ann, 'Ann'));
  expect([status, text]).toEqual([409, expect.stringContaining('“Closed”, which is held out here')]);
  expect((await bob.get('/api/sets/Closed')).value).toMatchObject({ isHeldOut: true });
});
