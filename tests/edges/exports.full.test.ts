import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Parser } from 'commonmark';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHeadlessServer } from '#main/headless/server.ts';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import { usernameSchema } from '#shared/contract/common.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import type { SocialPost } from '#shared/contract/posts.ts';
import { printed, readBibtex, readByCitationJs } from '#tests/helpers/bibtex.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import { exportedWork } from '#tests/helpers/exchange.ts';
import { foreignTables, hasPython } from '#tests/helpers/foreign-csv.ts';
import { gexfFaults, readGexf } from '#tests/helpers/gexf.ts';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import { createHostileWorkstation } from '#tests/helpers/hostile-workstation.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

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

it.runIf(hasPython)('claims are JSON, and ClaimReview of schema.org, to Python', async () => {
  const { value } = await w.get<{ claims: readonly { text: string }[] }>('/api/claim-export?format=json');
  const expected = sorted(value.claims.map(({ text }) => text));
  expect(expected.length).toBeGreaterThan(30);
  const texts = (path: string, code: string): unknown =>
    fileOf(path).then((content) =>
      byPython(`import json, sys\ndata = json.load(open(sys.argv[1], encoding='utf-8'))\n${code}`, content),
    );
  const json = await texts(
    '/api/claim-export?format=json',
    `json.dump([c['text'] for c in data['claims']], sys.stdout)`,
  );
  expect(sorted(json as string[])).toEqual(expected);
  const reviews = await texts(
    '/api/claim-export?format=claim-review',
    `items = data if isinstance(data, list) else data.get('@graph', data.get('itemListElement', []))
json.dump([[i['@type'], i['claimReviewed']] for i in items], sys.stdout)`,
  );
  for (const [type, text] of reviews as [string, string][]) {
    expect(type).toBe('ClaimReview');
    expect(expected).toContain(text);
  }
});

/** Headings that CommonMark’s own parser finds, and what it takes for HTML. */
const markdownOf = (text: string): { readonly headings: number; readonly html: readonly string[] } => {
  const html: string[] = [];
  let headings = 0;
  const walker = new Parser().parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { type, literal } = step.node;
    if (step.entering && type === 'heading') headings += 1;
    if (type === 'html_inline' || type === 'html_block') html.push(literal ?? '');
  }
  return { headings, html };
};

it('a report and a brief in Markdown have no HTML, and a heading a part, to the parser of CommonMark', async () => {
  const report = markdownOf(
    (await fileOf('/api/export/analysis?format=markdown&sections=summary,claims,content')).toString('utf8'),
  );
  expect(report.html).toEqual([]);
  expect(report.headings).toBeGreaterThan(3);
  const notes = [];
  for (const text of [
    '<b onclick="x">\n\n# not a heading',
    '[x](javascript:1)',
    '`` ` ``',
    '| a | b |\n|---|---|',
    '&lt;script&gt;',
  ])
    notes.push((await w.post<{ id: string }>('/api/notes', { subject: null, text })).value.id);
  const brief = (await fileOf(`/api/export/brief?format=markdown&notes=${notes.join(',')}`)).toString('utf8');
  expect(markdownOf(brief).html).toEqual([]);
});

const PYTHON_XML = `import json, sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
name = '{http://graphml.graphdrawing.org/xmlns}'
json.dump([[d.text or '' for d in n.iter(name + 'data') if d.get('key') == 'node-label'][0] for n in root.iter(name + 'node')], sys.stdout)`;

it.runIf(hasPython)(
  'a network of accounts has their names for readers of GraphML, GEXF and CSV',
  async () => {
    const names = [
      ...new Set(
        hostileTexts
          .map((text) => usernameSchema.safeParse(text).data)
          .filter((name) => name !== undefined && name.length <= 40)
          .map((name) => name ?? ''),
      ),
    ].slice(0, 40);
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
    const rows = names.flatMap((name, at) =>
      [1, 2, 3].map(
        (object) => `o${object},${quoted(name)},c${at}-${object},${1_525_428_000 + object * 5000 + (at % 7)}`,
      ),
    );
    const study = await createTestWorkstation({ data: 'none' });
    const table = `object_id,account_id,content_id,timestamp_share\n${rows.join('\n')}\n`;
    const { status, text } = await study.upload(
      '/api/social-posts/import?waitMs=60000&platform=facebook&fileName=a.csv',
      table,
    );
    expect([status, text]).toEqual([200, expect.stringContaining('completed')]);
    const of = async (format: string): Promise<string> =>
      (
        await study.get(
          `/api/account-coordination/export?objects=object&surrogates=19&curveSurrogates=19&format=${format}&csvFor=program`,
        )
      ).text;
    const tables = await foreignTables(await of('edges'));
    const [, first = []] = Object.entries(tables)[0] ?? [];
    const kept = sorted([...new Set(first.slice(1).flatMap(([a = '', b = '']) => [a, b]))]);
    expect(kept.length).toBeGreaterThan(20);
    const labels = names.map((name) => `@${name} (facebook)`);
    expect(kept.filter((name) => !labels.includes(name))).toEqual([]);
    for (const [reader, found] of Object.entries(tables)) expect([reader, found]).toEqual([reader, first]);
    expect(sorted(byPython(PYTHON_XML, Buffer.from(await of('graphml'))) as string[])).toEqual(kept);
    const gexf = await of('gexf');
    expect(await gexfFaults(gexf)).toEqual([]);
    expect(readGexf(gexf).order).toBe(kept.length);
    await study.dispose();
  },
);

it('answers of agents have the texts as they are, to the client of the SDK', async () => {
  const server = await startHeadlessServer({ fetch: w.fetch, rendererFolder: w.folder, port: 0, log: w.log });
  const origin = `http://127.0.0.1:${server.port}`;
  const headers = { Authorization: `Bearer ${server.token}`, Origin: origin };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/api/mcp', origin), { requestInit: { headers } }),
  );
  const stored = (await w.get<Drop[]>('/api/q-drops?limit=5000')).value;
  for (const { dropNumber, content } of stored.filter((_, at) => at % 20 === 0)) {
    const { structuredContent } = await client.callTool({
      name: 'get_item',
      arguments: { item: `drop:${dropNumber}` },
    });
    expect(structuredContent).toMatchObject({ items: [`drop:${dropNumber}`], data: { text: content } });
  }
  await client.close();
  await server.close();
});
