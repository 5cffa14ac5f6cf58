import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#shared/contract/imports.ts';
import type { JournalState } from '#shared/contract/journal.ts';
import type { SettingsState } from '#shared/contract/settings.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const next = async (): Promise<string | null> => (await w.get<JournalState>('/api/journal')).value.undo;
const undo = () => w.post<{ message: string }>('/api/journal/undo');
const posts = (): number => w.sql().prepare('SELECT count(*) FROM social_posts').pluck().get() as number;
const events = (): number => w.sql().prepare('SELECT count(*) FROM news_events').pluck().get() as number;
const importPosts = (texts: readonly string[], fileName = 'mine.csv') =>
  w.upload<{ message: string }>(
    `/api/social-posts/import?waitMs=60000&fileName=${fileName}&platform=twitter`,
    `id,date,username,text\n${texts.map((text, at) => `${9_000_000_000_000 + at},2019-01-0${at + 1} 10:00,realDonaldTrump,${text}`).join('\n')}\n`,
  );
const importEvents = () =>
  w.upload(
    '/api/news-events/import?waitMs=60000&fileName=own.csv',
    'title,date,source\nSomething of our own,2019-02-03,AP\n',
  );

describe('undo of the last act, whatever it was', () => {
  it('takes posts and events of a file back, then what was done before', async () => {
    const [postsBefore, eventsBefore] = [posts(), events()];
    await w.post('/api/notes', { subject: 'drop:14', text: 'First.' });
    expect((await importPosts(['one', 'two'])).status).toBe(200);
    expect(await next()).toBe('import mine.csv (2 posts)');
    expect((await importEvents()).status).toBe(200);
    expect((await w.get<JournalState>('/api/journal')).value).toMatchObject({
      undo: 'import own.csv (1 event)',
      isUndoFinal: true,
    });
    expect([posts(), events()]).toEqual([postsBefore + 2, eventsBefore + 1]);

    expect((await undo()).value.message).toBe(
      'Undone: import own.csv (1 event). To have it again, import it again.',
    );
    expect((await undo()).value.message).toContain('import mine.csv (2 posts)');
    expect([posts(), events()]).toEqual([postsBefore, eventsBefore]);
    expect((await w.post('/api/journal/redo')).status).toBe(409);
    expect((await w.get<JournalState>('/api/journal')).value).toMatchObject({
      undo: expect.stringMatching(/note/u),
      isUndoFinal: false,
    });
    await undo();
    expect((await w.get<unknown[]>('/api/notes')).value).toEqual([]);
  });

  it('has no step for an import that brought nothing, or that was undone on its page', async () => {
    const before = await next();
    await importPosts(['one']);
    expect((await importPosts(['one'])).status).toBe(200);
    expect(await next()).toBe('import mine.csv (1 post)');
    const { value } = await w.get<ImportRecord[]>('/api/imports?subject=posts');
    expect((await w.send('DELETE', `/api/imports/${value[0]?.id}`)).status).toBe(200);
    expect(await next()).toBe(before);
  });

  it('refuses an import that a later one builds on in one sentence, and goes on to the act before', async () => {
    await w.post('/api/notes', { subject: 'drop:15', text: 'Before.' });
    await importPosts(['word']);
    expect((await importPosts(['word and more words'], 'longer.csv')).status).toBe(409);
    expect((await importPosts(['word and more words'], 'longer.csv&confirm=longer.csv')).status).toBe(200);
    // The later import is no step any more: an act of the journal was dropped by hand here.
    w.sql().prepare(`DELETE FROM journal_acts WHERE label LIKE 'import longer.csv%'`).run();
    const count = posts();
    const { status, text } = await undo();
    expect(status).toBe(409);
    expect(text).toContain('“import mine.csv (1 post)” was not undone, and this step was dropped');
    expect(text).toContain('“longer.csv” has since changed 1 post of “mine.csv”.');
    expect(posts()).toBe(count);
    expect(await next()).toMatch(/note/u);
  });

  it('takes settings back, and what they do', async () => {
    const settings = async () => (await w.get<SettingsState>('/api/settings')).value.settings;
    const before = await settings();
    await w.send('PATCH', '/api/settings', { network: false });
    expect(await next()).toBe('set Network access to off');
    await w.send('PATCH', '/api/settings', { network: false });
    await w.send('PATCH', '/api/settings', { theme: 'dark', timeZone: 'America/New_York' });
    expect(await next()).toBe('set Theme, Time zone');
    await undo();
    expect(await settings()).toEqual({ ...before, network: false });
    expect((await undo()).value.message).toBe('Undone: set Network access to off.');
    expect(await settings()).toEqual(before);
    expect((await w.post('/api/journal/redo')).status).toBe(200);
    expect(await settings()).toEqual({ ...before, network: false });
    await w.post('/api/settings/reset');
    expect(await settings()).toEqual(before);
    await undo();
    expect(await settings()).toEqual({ ...before, network: false });
  });

  it('takes keys, readings and accounts back in their order', async () => {
    await w.post('/api/notes', { subject: 'drop:16', text: 'Early.' });
    const { value: keys } = await w.get<{ id: string; abbreviation: string }[]>('/api/abbreviation-keys');
    const key = keys[0];
    expect((await w.send('DELETE', `/api/abbreviation-keys/${key?.id}`)).status).toBe(200);
    const act = await next();
    expect(act).toContain(key?.abbreviation ?? '?');
    await undo();
    expect(await next()).toMatch(/note/u);
  });
});
