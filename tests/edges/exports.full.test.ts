import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { printed, readBibtex, readByCitationJs } from '#tests/helpers/bibtex.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import { exportedWork } from '#tests/helpers/exchange.ts';
import { foreignTables, hasPython } from '#tests/helpers/foreign-csv.ts';
import { gexfFaults, readGexf } from '#tests/helpers/gexf.ts';
import { createHostileWorkstation } from '#tests/helpers/hostile-workstation.ts';
import { readRis } from '#tests/helpers/ris.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-exports-'));
let w: TestWorkstation;
beforeAll(async () => {
  w = await createHostileWorkstation();
}, 120_000);
afterAll(async () => {
  await w.dispose();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = async (path: string): Promise<Buffer> => {
  const response = await w.fetch(new Request(`http://127.0.0.1${path}`));
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${bytes.toString('utf8')}`);
  return bytes;
};

/** What a Python program prints of a file, as JSON; it is given the file’s name. */
const byPython = (program: string, content: Uint8Array): unknown => {
  const file = join(folder, 'export');
  writeFileSync(file, content);
  const { status, stdout, stderr } = spawnSync('python3', ['-c', program, file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

const JSON_LIST = `import json, sys
data = json.load(open(sys.argv[1], encoding='utf-8'))
json.dump([item[FIELD] for item in data[LIST]], sys.stdout)`;
const NDJSON_LIST = `import json, sys
lines = open(sys.argv[1], encoding='utf-8', newline='\\n').read().split('\\n')
items = [json.loads(line) for line in lines if line != '']
json.dump([item[FIELD] for item in items if item['type'] == KIND], sys.stdout)`;
const ZIP = `import io, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as file:
    assert file.testzip() is None
    json.dump({name: file.read(name).decode('utf-8') for name in file.namelist()}, sys.stdout)`;
const program = (text: string, names: Readonly<Record<string, string>>): string =>
  Object.entries(names).reduce((code, [name, value]) => code.replaceAll(name, `'${value}'`), text);

const sorted = (texts: readonly string[]): readonly string[] => texts.toSorted();

interface List {
  readonly path: string;
  readonly kind: string;
  readonly field: string;
  readonly column: string;
  readonly texts: () => Promise<readonly string[]>;
}
const LISTS: readonly List[] = [
  {
    path: '/api/q-drops/export',
    ...{ kind: 'drop', field: 'content', column: 'text' },
    texts: async () => (await w.get<Drop[]>('/api/q-drops?limit=5000')).value.map(({ content }) => content),
  },
  {
    path: '/api/social-posts/export',
    ...{ kind: 'post', field: 'content', column: 'text' },
    texts: async () =>
      (await w.get<SocialPost[]>('/api/social-posts?limit=5000')).value.map(({ content }) => content),
  },
  {
    path: '/api/news-events/export',
    ...{ kind: 'event', field: 'title', column: 'title' },
    texts: async () =>
      (await w.get<NewsEvent[]>('/api/news-events?limit=5000')).value.map(({ title }) => title),
  },
];

describe.each(LISTS)('a list of every $kind', ({ path, kind, field, column, texts }) => {
  it('is CSV for programs, cell by cell', async () => {
    const tables = await foreignTables(await fileOf(`${path}?format=csv&csvFor=program`));
    for (const [reader, [head = [], ...rows]] of Object.entries(tables))
      expect([reader, sorted(rows.map((row) => row[head.indexOf(column)] ?? ''))]).toEqual([
        reader,
        sorted(await texts()),
      ]);
  });

  it.runIf(hasPython)('is JSON and NDJSON to Python', async () => {
    const expected = sorted(await texts());
    const names = { FIELD: field, LIST: `${kind}s`, KIND: kind };
    const json = byPython(program(JSON_LIST, names), await fileOf(`${path}?format=json`)) as string[];
    expect(sorted(json)).toEqual(expected);
    const lines = byPython(program(NDJSON_LIST, names), await fileOf(`${path}?format=ndjson`)) as string[];
    expect(sorted(lines)).toEqual(expected);
  });

  it('is citations, one an item, to readers of BibTeX, CSL and RIS', async () => {
    const count = (await texts()).length;
    const bibtex = (await fileOf(`${path}?format=bibtex`)).toString('utf8');
    const entries = readBibtex(bibtex);
    expect([entries.length, new Set(entries.map(({ key }) => key)).size]).toEqual([count, count]);
    expect(readByCitationJs(bibtex)).toHaveLength(count);
    const csl = readCsl((await fileOf(`${path}?format=csl-json`)).toString('utf8'));
    expect(csl).toHaveLength(count);
    const ris = readRis((await fileOf(`${path}?format=ris`)).toString('utf8'));
    expect(ris).toHaveLength(count);
    const titles = entries.map(({ fields }) => printed(fields['title'] ?? ''));
    expect(titles.filter((title) => /[\n\r]/u.test(title))).toEqual([]);
  });
});

it('keys are CSV and JSON with the same meanings', async () => {
  const { value: keys } = await w.get<AbbreviationKey[]>('/api/abbreviation-keys');
  const expected = sorted(keys.map(({ meanings }) => meanings[0] ?? ''));
  expect(keys.length).toBeGreaterThan(300);
  const tables = await foreignTables(await fileOf('/api/abbreviation-keys/export?format=csv&csvFor=program'));
  for (const [reader, [head = [], ...rows]] of Object.entries(tables)) {
    expect([reader, rows.length]).toEqual([reader, keys.length]);
    expect(head).toContain('meanings');
  }
  const json = JSON.parse((await fileOf('/api/abbreviation-keys/export?format=json')).toString('utf8')) as {
    meanings: string[];
  }[];
  expect(sorted(json.map(({ meanings }) => meanings[0] ?? ''))).toEqual(expected);
});

describe('a report', () => {
  const of = (format: string): Promise<Buffer> =>
    fileOf(`/api/export/analysis?format=${format}&sections=summary,frequency,content,claims,network`);

  it.runIf(hasPython)('is a ZIP of CSV tables to Python and DuckDB', async () => {
    const members = byPython(ZIP, await of('csv')) as Readonly<Record<string, string>>;
    expect(Object.keys(members).length).toBeGreaterThan(5);
    for (const [name, content] of Object.entries(members)) {
      const tables = Object.entries(await foreignTables(content));
      const [, first] = tables[0] ?? [];
      expect([name, new Set(first?.map((row) => row.length)).size]).toEqual([name, 1]);
      for (const [reader, table] of tables) expect([name, reader, table]).toEqual([name, reader, first]);
    }
  });

  it.runIf(hasPython)('is JSON, NDJSON and HTML to Python', async () => {
    const json = await of('json');
    const python = byPython(
      'import json, sys; json.dump(json.load(open(sys.argv[1], encoding="utf-8")), sys.stdout)',
      json,
    );
    expect(python).toEqual(JSON.parse(json.toString('utf8')));
    const lines = byPython(
      'import json, sys; json.dump(len([json.loads(l) for l in open(sys.argv[1], encoding="utf-8", newline="\\n").read().split("\\n") if l]), sys.stdout)',
      await of('ndjson'),
    );
    expect(lines).toBeGreaterThan(10);
    const html = byPython(
      `import html.parser, json, sys
class Reader(html.parser.HTMLParser):
    tags = {}
    def handle_starttag(self, tag, attributes):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        assert not [name for name, value in attributes if name.startswith('on')]
reader = Reader()
reader.feed(open(sys.argv[1], encoding='utf-8').read())
json.dump(reader.tags, sys.stdout)`,
      await of('html'),
    );
    expect(html).toMatchObject({ html: 1, body: 1 });
    expect(Object.keys(html as object)).not.toEqual(expect.arrayContaining(['script']));
  });

  it('is GEXF by its schema, and citations', async () => {
    const gexf = (await of('gexf')).toString('utf8');
    expect(await gexfFaults(gexf)).toEqual([]);
    expect(readGexf(gexf).order).toBeGreaterThan(0);
    expect(readBibtex((await of('bibtex')).toString('utf8')).length).toBeGreaterThan(0);
    expect(readCsl((await of('csl-json')).toString('utf8')).length).toBeGreaterThan(0);
    expect(readRis((await of('ris')).toString('utf8')).length).toBeGreaterThan(0);
  });
});

it.runIf(hasPython)(
  'a file of work and a vault are ZIPs to Python, with notes as they were written',
  async () => {
    const texts = ['a\r\nb', '=cmd|x', '{unbalanced', 'e\u0301 😀 \u202e', '--- \n: [x]', '"quoted", ; \t.'];
    for (const text of texts)
      expect((await w.post('/api/notes', { subject: 'drop:1', text })).status).toBe(200);
    const work = byPython(ZIP, await exportedWork(w, 'Ann "A" {B}')) as Readonly<Record<string, string>>;
    const vault = byPython(ZIP, await fileOf('/api/vault')) as Readonly<Record<string, string>>;
    const pages = Object.entries(vault).filter(([name]) => name.startsWith('Notes/'));
    expect(pages).toHaveLength(texts.length);
    for (const text of texts) {
      expect(work['notes.json']).toContain(JSON.stringify(text));
      // Pages of Markdown end their lines with LF.
      const written = text.replaceAll('\r\n', '\n');
      expect([text, pages.filter(([, page]) => page.includes(written)).length]).toEqual([text, 1]);
    }
  },
);
