import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { fromBufferPromise } from 'yauzl';
import { createNames, safeName } from '#main/workers/vault/vault.ts';
import type { Note } from '#shared/contract/notes.ts';
import type { Freezing } from '#shared/contract/sets.ts';
import { activeInMarkdown } from '#tests/helpers/active-markdown.ts';
import fc from '#tests/helpers/properties.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { HOSTILE_TEXTS } from '#tests/helpers/xss.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const exported = async (): Promise<{ bytes: Buffer; pages: ReadonlyMap<string, string> }> => {
  const answer = await w.fetch(new Request('http://127.0.0.1/api/vault'));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const pages = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    pages.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
  }
  return { bytes, pages };
};
const note = async (subject: string | null, text: string): Promise<Note> =>
  (await w.post<Note>('/api/notes', { subject, text })).value;

it('has a page for each note, set and item, linked both ways, and the same bytes again', async () => {
  await w.post<Freezing>('/api/sets?waitMs=60000', {
    ...{ from: 'filter', name: 'A: b|c', filter: 'drops:number=14-16' },
  });
  await w.post('/api/tags/items', { tag: 'Weather/Big storm', to: { items: ['drop:14'] } });
  const written = await note('drop:14', '# Aux\n\nSee #15 and [[A: b|c]], not #9999 or [[None]].');
  await note(null, 'Con');
  const { bytes, pages } = await exported();
  expect((await exported()).bytes.equals(bytes)).toBe(true);

  const names = [...pages.keys()];
  expect(names.filter((name) => name.startsWith('Items/'))).toEqual([
    'Items/Drop 14.md',
    'Items/Drop 15.md',
    'Items/Drop 16.md',
    'Items/Drop 9999.md',
  ]);
  const noteName = `Aux ${written.id.slice(0, 8)}`;
  expect(names).toContain('Sets/A- b-c.md');
  const page = pages.get(`Notes/${noteName}.md`) ?? '';
  expect(page).toContain('About [[Drop 14]]');
  expect(page).toContain('See [[Drop 15|#15]] and [[A- b-c|A: b-c]], not [[Drop 9999|#9999]] or None.');

  const times = [...pages.values()].flatMap((text) => [
    ...text.matchAll(/^(?:time|created|changed): "?(.*?)"?$/gmu),
  ]);
  // Three drops, a set, two notes that were changed when they were made; an item that is not there has no time.
  expect(times).toHaveLength(8);
  for (const [, time] of times) expect(time).toMatch(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/u);

  const drop = pages.get('Items/Drop 14.md') ?? '';
  const [, head = '', body = ''] = drop.split('---\n');
  expect(parse(head)).toMatchObject({
    id: 'drop:14',
    tags: ['Weather/Big-storm'],
    'dropscope-tags': ['Weather/Big storm'],
  });
  expect(body).toContain(`[[${noteName}]]`);
  expect(body).toContain('[[A- b-c|A: b-c]]');
  const { value } = await w.get<{ content: string }>('/api/q-drops/number/14');
  expect(body).toContain(`\`\`\`text\n${value.content}\n\`\`\``);

  // Every link leads to a page, whatever the case of its name.
  const known = new Set(names.map((name) => name.replace(/^.*\/|\.md$/gu, '')));
  for (const text of pages.values())
    for (const [, target = ''] of text
      .replace(/`{3,}text\n[\s\S]*?\n`{3,}\n/gu, '')
      .matchAll(/\[\[([^\]|]+)/gu))
      expect(known).toContain(target);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});

it('names no item of a set that is held out, and has no text of one', async () => {
  await w.post('/api/sets?waitMs=60000', { from: 'filter', name: 'Held', filter: 'drops:number=14,21-22' });
  const { value } = await w.get<{ content: string }>('/api/q-drops/number/14');
  expect((await w.post('/api/sets/Held/hold-out')).status).toBe(200);
  const { pages } = await exported();
  expect([...pages.keys()].filter((name) => /Drop 2[12]/u.test(name))).toEqual([]);
  expect(pages.get('Sets/Held.md')).toContain('status: "held out"');
  expect(pages.get('Sets/Held.md')).not.toContain('Drop');
  // Another set and a note name it; its text is closed all the same.
  expect(pages.get('Items/Drop 14.md')).toContain('drop:14 is held out with the set “Held”');
  expect(value.content.length).toBeGreaterThan(0);
  for (const text of pages.values()) expect(text).not.toContain(value.content);
});

it('gives every text a name that Windows takes, and no two the same', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'A', '.', ' ', ':', 'con', 'nul', 'com¹', '/', '😀', 'ß', '\n', '[', '#'),
  });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (wanted) => {
      const nameOf = createNames();
      const names = wanted.map((one, at) => nameOf(String(at), one));
      for (const name of names) {
        expect(name).toMatch(/^[^<>:"/\\|?*#^[\]\p{Cc}]+$/u);
        expect(name).not.toMatch(/^[. ]|[. ]$|^(?:con|prn|aux|nul|com[\d¹]|lpt\d) *(?:\.|$)/iu);
        expect(Buffer.byteLength(`${name}.md`)).toBeLessThanOrEqual(255);
      }
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    }),
  );
  expect(safeName('Storm: 2018?')).toBe('Storm- 2018-');
});

it('has no HTML and no script in any page, whatever sets, tags, events and notes are called', async () => {
  const texts = HOSTILE_TEXTS.filter((text) => !/[\p{Cc}\p{Cf}]/u.test(text));
  const spread = texts.filter((_, index) => index % Math.floor(texts.length / 25) === 0);
  expect(spread.length).toBeGreaterThanOrEqual(25);
  const chosen = ofTurn(spread, 3);
  const csv = chosen
    .map((text, at) => `"${text.replaceAll('"', '""')}",2019-05-${10 + (at % 20)},AP`)
    .join('\n');
  expect(
    (await w.upload(`/api/news-events/import?waitMs=60000&fileName=x.csv`, `title,date,source\n${csv}\n`))
      .status,
  ).toBe(200);
  const events = w.sql().prepare(`SELECT id FROM news_events WHERE source = 'AP'`).pluck().all() as string[];
  for (const id of events) await note(`event:${id}`, 'About it.');
  let sets = 0;
  for (const text of chosen) {
    const name = text
      .replaceAll(/[/?#,()]/gu, '')
      .slice(0, 70)
      .trim();
    const answer = await w.post('/api/sets?waitMs=60000', { from: 'items', name, items: ['drop:40'] });
    if (answer.status === 200) sets += 1;
    await w.post('/api/tags/items', { tag: name, to: { items: ['drop:40'] } });
    await note(null, `${text}\n\n[x](javascript:alert(1))\n\n\`${text}\`\n\n\`\`\`\n${text}\n\`\`\`\n`);
  }
  expect(sets).toBeGreaterThan(chosen.length / 2);
  const { pages } = await exported();
  expect(
    [...pages].flatMap(([name, page]) =>
      activeInMarkdown(page.replace(/^---\n[\s\S]*?\n---\n/u, '')).map((text) => `${name}: ${text}`),
    ),
  ).toEqual([]);
});
