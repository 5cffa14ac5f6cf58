import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OthersPlan } from '#shared/contract/exchange.ts';
import type { SavedSearch } from '#shared/contract/saved-searches.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { exchangedWork, exportedWork, importedWork } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let ann: TestWorkstation;
let bob: TestWorkstation;
beforeAll(async () => {
  ann = await createTestWorkstation({ data: 'demonstration' });
  bob = await createTestWorkstation({ data: 'demonstration' });
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
    await freeze(ann, 'search=who');
    await freeze(bob, 'search=why');
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
