import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type { Dataset, DropPreview, IngestionResult } from '#shared/contract/datasets.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { ImportMapping, ImportPreview, ImportRecord, UndoneImport } from '#shared/contract/imports.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import type { SocialImportResult, SocialPreview } from '#shared/contract/post-imports.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import type { Report } from '#shared/contract/report.ts';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let now = Date.UTC(2026, 0, 1);
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  w = await createTestWorkstation({ data: 'none', now: () => now });
});
afterEach(() => w.dispose());

const ARCHIVE = 'JSON-QAnon archive';
const record = (id: number, text = `Invented text number ${id}.`) => ({
  post_metadata: {
    id,
    time: 1_510_000_000 + id * 3600,
    author: 'Q',
    source: { site: '4ch', board: '/pol' },
    post_id: String(1000 + id),
  },
  text,
});
const archiveOf = (...records: readonly unknown[]): string => JSON.stringify({ posts: records });
const some = (count: number) => Array.from({ length: count }, (_, at) => record(at + 1));

const IMPORT = '/api/import-complete-dataset';
const send = (text: string | Uint8Array, query: string) =>
  w.upload<IngestionResult>(`${IMPORT}?waitMs=60000${query}`, text);
const importDrops = async (text: string, query: string): Promise<IngestionResult> => {
  const answer = await send(text, query);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.value;
};
const importArchive = (count = 20) =>
  importDrops(archiveOf(...some(count)), '&dataset=archive&fileName=posts.json');

/** The file of the fault: three rows, numbers 1 and 2 are those of the archive, the third row is not one. */
const OWN =
  'nummer,zeitpunkt,text_inhalt\n1,2020-01-01T10:00:00Z,My own first post\n2,2020-01-02T10:00:00Z,My second\n3,never,Third\n';
const MAPPING = JSON.stringify({ number: 'nummer', time: 'zeitpunkt', content: 'text_inhalt' });
const OWN_QUERY = `&onError=skip&fileName=mine.csv&mapping=${encodeURIComponent(MAPPING)}`;

const datasets = async (): Promise<Dataset[]> => (await w.get<Dataset[]>('/api/datasets')).value;
const named = async (name: string): Promise<Dataset> => {
  const found = (await datasets()).find((dataset) => dataset.name === name);
  if (found === undefined) throw new Error(`no dataset ${name}`);
  return found;
};
const drop = async (number: number): Promise<Drop> =>
  (await w.get<Drop>(`/api/q-drops/number/${number}`)).value;
const contentHash = (): string =>
  createHash('sha256')
    .update(JSON.stringify(w.sql().prepare('SELECT number, content, time, record_hash FROM drops').all()))
    .digest('hex');
const confirmed = (name: string): string => `confirm=${encodeURIComponent(name)}`;

describe('a file of drops beside the archive', () => {
  it('becomes a dataset of its own: nothing of the archive changes, and its provenance stays', async () => {
    await importArchive();
    const before = contentHash();
    const result = await importDrops(OWN, OWN_QUERY);
    expect(result).toMatchObject({ imported: 2, updated: 0, skipped: 1, backup: null });
    expect(result.message).toContain('which is closed');
    expect(contentHash()).toBe(before);
    expect((await drop(1)).content).toBe('Invented text number 1.');
    expect(await datasets()).toMatchObject([
      {
        name: ARCHIVE,
        kind: 'archive',
        current: true,
        recordCount: 20,
        fileName: 'posts.json',
        complete: false,
      },
      { name: 'mine.csv', kind: 'own', current: false, recordCount: 2, fileName: 'mine.csv' },
    ]);
    const { value: report } = await w.get<Report>('/api/export/analysis?format=json&sections=summary');
    expect(report.provenance.dataset).toMatchObject({
      name: ARCHIVE,
      fileName: 'posts.json',
      recordCount: 20,
    });
  });

  it('changes the archive only where it names itself as that and is confirmed by name', async () => {
    await importArchive();
    const before = contentHash();
    const query = `${OWN_QUERY}&dataset=archive`;
    const refused = await send(OWN, query);
    expect([refused.status, refused.text]).toEqual([
      409,
      `2 drops of “${ARCHIVE}” would change: #1, #2. Nothing was imported. To change them, confirm with the name of the dataset; to keep them, import the file as a dataset of its own.`,
    ]);
    expect((await send(OWN, `${query}&${confirmed('mine.csv')}`)).status).toBe(409);
    expect(contentHash()).toBe(before);
    const changed = await importDrops(OWN, `${query}&${confirmed(ARCHIVE)}`);
    expect(changed).toMatchObject({ imported: 0, updated: 2 });
    expect(changed.backup).toMatch(/\.db$/);
    const archive = await named(ARCHIVE);
    expect(archive).toMatchObject({ fileName: 'posts.json', recordCount: 20 });
    expect(archive.imports.map(({ fileName, drops }) => [fileName, drops])).toEqual([
      ['posts.json', 18],
      ['mine.csv', 2],
    ]);
    expect((await drop(1)).importId).toBe(changed.importId);
    expect((await drop(3)).importId).not.toBe(changed.importId);
    const undone = await w.send('DELETE', `/api/imports/${changed.importId}`);
    expect([undone.status, undone.text]).toEqual([200, expect.stringContaining('2 read as before')]);
    expect(contentHash()).toBe(before);
  });

  it('is previewed: what it would add, change and refuse, with the old and the new text; nothing is written', async () => {
    await importArchive();
    const before = contentHash();
    const path = `${IMPORT}/preview?fileName=mine.csv&dataset=archive&mapping=${encodeURIComponent(MAPPING)}`;
    const { value: preview } = await w.upload<DropPreview>(path, `${OWN}99,2020-01-03T10:00:00Z,New\n`);
    expect(preview.effect).toMatchObject({ records: 4, added: 1, changed: 2, unchanged: 0, refused: 1 });
    expect(preview.effect?.changes[0]).toMatchObject({
      label: '#1',
      before: 'Invented text number 1.',
      after: 'My own first post',
    });
    expect(preview.effect?.refusals).toMatchObject([{ record: 3, field: 'time' }]);
    expect(preview.target.name).toBe(ARCHIVE);
    expect(contentHash()).toBe(before);
    const query = `waitMs=60000&onError=skip&previewId=${preview.previewId}&dataset=new&name=Mine`;
    const { value } = await w.post<IngestionResult>(
      `${IMPORT}?${query}&mapping=${encodeURIComponent(MAPPING)}`,
    );
    expect(value).toMatchObject({ imported: 3, dataset: { name: 'Mine', kind: 'own' } });
  });

  it('is no error where its columns are not known: the preview says what is missing', async () => {
    const { value } = await w.upload<DropPreview>(`${IMPORT}/preview?fileName=mine.csv`, OWN);
    expect(value.problem).not.toBeNull();
    expect(value.missing).toContain('number');
    expect(value.columnTypes.map(({ type }) => type)).toEqual(['number', 'text', 'text']);
    expect(value.rows[0]).toEqual(['1', '2020-01-01T10:00:00Z', 'My own first post']);
  });

  it('with the very numbers and texts of the archive changes nothing', async () => {
    await importArchive();
    const csv = [
      'number,timestamp,text,platform,board,author,postId',
      ...some(20).map(
        ({ post_metadata: { id, time, post_id }, text }) =>
          `${id},${new Date(time * 1000).toISOString()},"${text}",4ch,/pol,Q,${post_id}`,
      ),
    ].join('\n');
    const result = await importDrops(csv, '&fileName=copy.csv&dataset=archive');
    expect(result).toMatchObject({ imported: 0, updated: 0, unchanged: 20, importId: null });
    expect((await named(ARCHIVE)).imports).toHaveLength(1);
  });

  it('can be opened, and the archive again: both are as they were', async () => {
    await importArchive();
    const before = contentHash();
    await importDrops(OWN, OWN_QUERY);
    const [archive, own] = [await named(ARCHIVE), await named('mine.csv')];
    await w.post(`/api/datasets/${own.id}/open`);
    expect((await drop(1)).content).toBe('My own first post');
    expect((await w.get('/api/q-drops/number/20')).status).toBe(404);
    expect((await named(ARCHIVE)).recordCount).toBe(20);
    await w.post(`/api/datasets/${archive.id}/open`);
    expect(contentHash()).toBe(before);
    expect((await w.post('/api/datasets/99/open')).status).toBe(404);
  });
});

describe('what goes wrong', () => {
  it('a file cut in the middle imports nothing, packed or not', async () => {
    await importArchive();
    const whole = archiveOf(...some(40));
    const before = contentHash();
    for (const text of [whole.slice(0, whole.length / 2), '{"posts":[']) {
      const cut = await send(text, '&fileName=cut.json&dataset=archive');
      expect(cut.status).toBe(422);
    }
    expect(contentHash()).toBe(before);
    expect(await datasets()).toHaveLength(1);
  });

  it('a dataset whose drops are cited is deleted only by name, and says what is lost', async () => {
    await importDrops(OWN, OWN_QUERY);
    const { value: book } = await w.post<Codebook>('/api/coder/codebooks', {
      name: 'Tone',
      otherwise: 'other',
      codes: [
        { code: 'question', definition: 'asks something', phrases: ['who is'] },
        { code: 'call', definition: 'asks to act', phrases: ['watch'] },
      ],
    });
    const codes = [{ dropNumber: 1, code: 'other' }];
    expect((await w.send('PUT', `/api/coder/codebooks/${book.id}/human-codes`, { codes })).status).toBe(200);
    const own = await named('mine.csv');
    const refused = await w.send('DELETE', `/api/datasets/${own.id}`);
    expect([refused.status, refused.text]).toEqual([
      409,
      '“mine.csv” was not deleted. 1 code (#1) would lose what they are about. To delete it, confirm with its name.',
    ]);
    const [imported] = own.imports;
    expect((await w.send('DELETE', `/api/imports/${imported?.id}`)).status).toBe(409);
    expect((await drop(1)).content).toBe('My own first post');
    const deleted = await w.send('DELETE', `/api/datasets/${own.id}?${confirmed('mine.csv')}`);
    expect([deleted.status, deleted.text]).toEqual([200, expect.stringContaining('Backup: ')]);
    expect(await datasets()).toEqual([]);
  });

  it('of two imports at once the second is refused, whatever they bring', async () => {
    const file = join(w.folder, 'many.json');
    writeFileSync(file, archiveOf(...some(3000)));
    const { ticket } = w.services.tickets.deposit(file);
    const first = await w.post<IngestionResult>(`${IMPORT}?waitMs=0&dataset=archive&ticket=${ticket}`);
    expect(first.value.status).toBe('running');
    const second = await w.upload('/api/social-posts/import?fileName=p.csv', v2Csv([v2Row(1)]));
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('already running')]);
    expect((await w.finished(first.value.jobId)).status).toBe('completed');
  });

  it('that is being undone is not said to be undone: the job’s result says so', async () => {
    await importArchive();
    const drops = '/api/imports?subject=drops&limit=10';
    const [imported] = (await w.get<ImportRecord[]>(drops)).value;
    const path = `/api/imports/${imported?.id}?${confirmed(imported?.name ?? '')}&waitMs=0`;
    const { value } = await w.send<UndoneImport>('DELETE', path);
    expect(value).toMatchObject({ status: 'running', message: 'The import is being undone.' });
    expect(await w.finished(value.jobId)).toMatchObject({
      status: 'completed',
      result: {
        status: 'completed',
        message: expect.stringContaining('20 drops removed'),
        jobId: value.jobId,
      },
    });
    expect((await w.get(drops)).value).toEqual([]);
  });

  it('a clock that was set back puts imports into no other order', async () => {
    const first = await importArchive();
    now -= 40 * 86_400_000;
    const second = await importDrops(archiveOf(record(30)), '&dataset=archive&fileName=later.json');
    const { value: list } = await w.get<ImportRecord[]>('/api/imports?subject=drops&limit=10');
    expect(list.map(({ id }) => id)).toEqual([second.importId, first.importId]);
    expect((await w.send('DELETE', `/api/imports/${second.importId}`)).status).toBe(200);
    expect((await named(ARCHIVE)).recordCount).toBe(20);
  });
});

describe('an import of posts or news', () => {
  const POSTS = '/api/social-posts/import?waitMs=60000';
  const likes = async () =>
    (await w.get<SocialPost[]>('/api/social-posts?limit=50&sortBy=oldest')).value.map((post) => post.likes);

  it('is undone whole: its posts go, those that it merged read as before', async () => {
    await w.upload(`${POSTS}&fileName=a.csv`, v2Csv([v2Row(1, { likes: 1 }), v2Row(2, { likes: 1 })]));
    const second = await w.upload<SocialImportResult>(
      `${POSTS}&fileName=b.csv`,
      v2Csv([v2Row(2, { likes: 9 }), v2Row(3, { likes: 3 })]),
    );
    expect(second.value).toMatchObject({ imported: 1, updated: 1 });
    expect(second.value.changes).toHaveLength(1);
    expect(await likes()).toEqual([1, 9, 3]);
    const list = (await w.get<ImportRecord[]>('/api/imports?subject=posts&limit=10')).value;
    expect(list.map(({ fileName, canUndo }) => [fileName, canUndo])).toEqual([
      ['b.csv', true],
      ['a.csv', true],
    ]);
    const builtOn = await w.send('DELETE', `/api/imports/${list[1]?.id}`);
    expect([builtOn.status, builtOn.text]).toEqual([409, expect.stringContaining('Undo that import first')]);
    expect((await w.send('DELETE', `/api/imports/${list[0]?.id}`)).status).toBe(200);
    expect(await likes()).toEqual([1, 1]);
    expect((await w.send('DELETE', `/api/imports/${list[1]?.id}`)).status).toBe(200);
    expect(await likes()).toEqual([]);
  });

  it('keeps the text of a post unless the file’s name allows its longer one', async () => {
    await w.upload(`${POSTS}&fileName=a.csv`, v2Csv([v2Row(1, { text: 'Short' })]));
    const text = async () =>
      (await w.get<SocialPost[]>('/api/social-posts')).value.map((post) => post.content);
    const longer = v2Csv([v2Row(1, { text: 'Short and more' })]);
    const refused = await w.upload(`${POSTS}&fileName=b.csv`, longer);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(
        /^The text of 1 post would change: @.+\. Nothing was imported\. To take the longer text, confirm with the name of the file, b\.csv\.$/,
      ),
    ]);
    expect(await text()).toEqual(['Short']);
    const allowed = await w.upload<SocialImportResult>(
      `${POSTS}&fileName=b.csv&${confirmed('b.csv')}`,
      longer,
    );
    expect(allowed.value).toMatchObject({ updated: 1 });
    expect(await text()).toEqual(['Short and more']);
  });

  it('of unknown columns is previewed with what is missing, then read by the columns that are named', async () => {
    const csv =
      'beitrag_nr,wer,wann,wortlaut\n1,someone,03.11.2018 14:05,Hallo\n2,someone,04.11.2018 15:06,Welt\n';
    const path = '/api/social-posts/import/preview?fileName=mine.csv';
    const { value: first } = await w.upload<SocialPreview>(path, csv);
    expect(first).toMatchObject({ effect: null, columns: ['beitrag_nr', 'wer', 'wann', 'wortlaut'] });
    expect([first.missing, first.problem]).toEqual([['text', 'date'], expect.any(String)]);
    expect(first.columnTypes.map(({ type }) => type)).toEqual(['number', 'text', 'date', 'text']);
    const mapping = { text: 'wortlaut', date: 'wann', username: 'wer' };
    const named = `mapping=${encodeURIComponent(JSON.stringify(mapping))}`;
    const format = `dateFormat=${encodeURIComponent('DD.MM.YYYY HH:mm')}`;
    const { value: second } = await w.post<SocialPreview>(
      `${path}&previewId=${first.previewId}&${named}&${format}&platform=twitter`,
    );
    expect(second).toMatchObject({ problem: null, effect: { added: 2, refused: 0 } });
    expect(second.items.map(({ timestamp }) => timestamp)).toEqual([
      '2018-11-03T14:05:00',
      '2018-11-04T15:06:00',
    ]);
    const { value: result } = await w.post<SocialImportResult>(
      `${POSTS}&fileName=mine.csv&previewId=${second.previewId}&${named}&${format}&platform=twitter`,
    );
    expect(result).toMatchObject({ imported: 2 });
    expect(result.message).toContain('@someone is on the list of target accounts now.');
    const { value: accounts } = await w.get<{ username: string }[]>('/api/social-accounts');
    expect(accounts.map(({ username }) => username)).toContain('someone');
  });

  it('of news says what it would add and what it cannot read', async () => {
    const csv = 'when,what\n2018-03-05,A lighthouse is lit\nnever,Nothing\n';
    const path = '/api/news-events/import/preview?fileName=n.csv&source=AP';
    const { value: first } = await w.upload<ImportPreview>(path, csv);
    expect([first.missing, first.effect]).toEqual([['date', 'title'], null]);
    const named = `mapping=${encodeURIComponent('{"date":"when","title":"what"}')}`;
    const { value: second } = await w.post<ImportPreview>(`${path}&previewId=${first.previewId}&${named}`);
    expect(second.effect).toMatchObject({ added: 1, changed: 0, refused: 1 });
    expect((await w.get<NewsEvent[]>('/api/news-events?search=lighthouse')).value).toEqual([]);
    expect((await w.send('DELETE', `/api/imports/previews/${second.previewId}`)).status).toBe(200);
    expect((await w.post(`/api/news-events/import?previewId=${second.previewId}`)).status).toBe(400);
  });
});

describe('columns that were named once', () => {
  it('are saved under a name, used again, replaced and removed', async () => {
    const body = {
      subject: 'posts',
      name: 'My export',
      mapping: { text: 'wortlaut' },
      dateFormat: 'DD.MM.YYYY',
    };
    const { value: saved } = await w.send<ImportMapping>('PUT', '/api/import-mappings', body);
    const again = { ...body, mapping: { text: 'body' } };
    await w.send('PUT', '/api/import-mappings', again);
    const list = (await w.get<ImportMapping[]>('/api/import-mappings?subject=posts')).value;
    expect(list).toMatchObject([{ id: saved.id, name: 'My export', mapping: { text: 'body' } }]);
    const wrong = { ...body, mapping: { nonsense: 'x' } };
    expect((await w.send('PUT', '/api/import-mappings', wrong)).status).toBe(400);
    expect((await w.send('DELETE', `/api/import-mappings/${saved.id}`)).status).toBe(200);
    expect((await w.get<ImportMapping[]>('/api/import-mappings')).value).toEqual([]);
  });
});
