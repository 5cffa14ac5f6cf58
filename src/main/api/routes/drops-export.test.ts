import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropSchema, type Drop } from '#shared/contract/drops.ts';
import { LIST_FORMATS, type ListFormat } from '#shared/contract/list-formats.ts';
import { withZones } from '#shared/contract/zoned.ts';
import { readCsl } from '#tests/helpers/csl.ts';
import { readRis } from '#tests/helpers/ris.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const FILTER = 'search=sundial&hasLinks=false&sortBy=number_desc';

let w: TestWorkstation;
let drops: readonly Drop[];
let sha256: string;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  drops = (await w.get<Drop[]>(`/api/q-drops?limit=5000&${FILTER}`)).value;
  const lines = drops.map(({ dropNumber, recordHash }) => `${dropNumber} ${recordHash}\n`);
  sha256 = createHash('sha256').update(lines.join('')).digest('hex');
});
afterAll(() => w.dispose());

const file = async (format: ListFormat, query = FILTER) => {
  const { status, text, headers } = await w.get(`/api/q-drops/export?${query}&format=${format}`);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return { text, headers };
};
const numbers = (): readonly number[] => drops.map(({ dropNumber }) => dropNumber);

describe('a list of drops as a file', () => {
  it('has a filter that leaves some', () => {
    expect(drops.length).toBeGreaterThan(1);
    expect(drops.length).toBeLessThan(2000);
  });

  it('is CSV with the texts, and with filter and hashes on every row', async () => {
    const { text, headers } = await file('csv');
    const rows = parse(text, { columns: true }) as readonly Record<string, string>[];
    expect(rows.map((row) => Number(row['drop_number']))).toEqual(numbers());
    for (const [at, row] of rows.entries()) {
      expect(row['text']?.replace(/^'/, '')).toBe(drops[at]?.content);
      expect(row).toMatchObject({ record_sha256: drops[at]?.recordHash, list_sha256: sha256 });
      expect(row['filter']).toBe('search=sundial&hasLinks=false');
    }
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="dropscope-drops-${drops.length}-${sha256.slice(0, 8)}.csv"`,
    );
  });

  it('is JSON and NDJSON with the drops as the API answers them', async () => {
    const plain = drops.map((drop) => {
      const copy = { ...drop };
      delete copy.highlights;
      return withZones(dropSchema, copy);
    });
    const whole = JSON.parse((await file('json')).text) as Record<string, unknown>;
    expect(whole).toMatchObject({
      format: 'dropscope-drops/1',
      filter: 'search=sundial&hasLinks=false',
      sort: 'number_desc',
      total: drops.length,
      sha256,
      drops: plain,
    });
    for (const { timestamp } of plain) expect(timestamp).toMatch(/Z$/u);
    const [head, ...lines] = (await file('ndjson')).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(head).toMatchObject({ type: 'list', total: drops.length, sha256 });
    expect(lines).toEqual(plain.map((drop) => ({ type: 'drop', ...drop })));
  });

  it('is BibTeX, CSL-JSON and RIS with one citation per drop', async () => {
    const bibtex = (await file('bibtex')).text;
    expect([...bibtex.matchAll(/^@misc\{qdrop(\d+),$/gm)].map(([, number]) => Number(number))).toEqual(
      numbers(),
    );
    expect(bibtex).toContain(`% list_sha256: ${sha256}`);
    const items = readCsl((await file('csl-json')).text);
    expect(items.map(({ id }) => id)).toEqual(numbers().map((number) => `qdrop${number}`));
    for (const { note } of items) expect(note).toContain(`SHA-256 ${sha256}`);
    const records = readRis((await file('ris')).text);
    expect(records.map(({ TI }) => TI)).toEqual(numbers().map((number) => [`Q drop ${number}`]));
    for (const { N1 } of records) expect(N1?.[1]).toContain(`SHA-256 ${sha256}`);
  });

  it.each([...LIST_FORMATS])('is a well-formed %s of all drops, and of none', async (format) => {
    const whole = (await file(format, 'sortBy=oldest')).text;
    expect(whole.length).toBeGreaterThan(100_000);
    if (format === 'bibtex') expect(whole).toMatch(/^% filter: all drops\n/u);
    const { text } = await file(format, 'search=zzzz-no-such-word');
    if (format === 'json' || format === 'csl-json') JSON.parse(text);
    expect(text).not.toContain('qdrop');
  });
});
