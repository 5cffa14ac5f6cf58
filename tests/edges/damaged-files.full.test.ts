import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { exportedWork } from '#tests/helpers/exchange.ts';
import { actAtRandom, writtenRows } from '#tests/helpers/journal.ts';
import { count } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

const PLACES = count(12, 50);

/** The workstation whose files are damaged, and an empty one that they are given to. */
let from: TestWorkstation;
let to: TestWorkstation;
const files = new Map<string, Buffer>();

const fileOf = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await from.fetch(new Request(`http://127.0.0.1${path}`))).arrayBuffer());

const json = (path: string) => async (file: Buffer) => {
  const response = await to.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array(file),
    }),
  );
  return { status: response.status, text: await response.text() };
};

/** Ways in for what this program writes. */
const DOORS: readonly {
  readonly name: string;
  readonly give: (file: Buffer) => Promise<{ readonly status: number; readonly text: string }>;
}[] = [
  { name: 'work', give: (file) => to.upload('/api/work/import?waitMs=60000', file) },
  {
    name: 'code book',
    give: (file) => to.upload('/api/coder/codebooks/import?fileName=a.qdc', file),
  },
  { name: 'settings', give: json('/api/settings/import') },
  {
    name: 'keys',
    give: (file) =>
      to.post('/api/abbreviation-keys/import', { format: 'json', content: file.toString('utf8') }),
  },
];

const stateOf = async (): Promise<unknown> => [
  writtenRows(to),
  (await to.get('/api/settings')).value,
  (await to.get('/api/abbreviation-keys')).text,
];

beforeAll(async () => {
  from = await createTestWorkstation({ data: 'short' });
  to = await createTestWorkstation({ data: 'short' });
  for (let seed = 1; seed <= 40; seed += 1) await actAtRandom(from, seed * 7);
  const book = {
    name: 'Tone',
    otherwise: 'other',
    codes: [{ code: 'a', definition: 'A.', phrases: ['who'] }],
  };
  const { value } = await from.post<{ id: string }>('/api/coder/codebooks', book);
  await from.post('/api/abbreviation-keys', { abbreviation: 'ZZQ', meanings: ['a test'], category: 'other' });
  files.set('work', await exportedWork(from, 'Ann'));
  files.set('code book', await fileOf(`/api/coder/codebooks/${value.id}/export?format=qdc`));
  files.set('settings', await fileOf('/api/settings/export'));
  files.set('keys', await fileOf('/api/abbreviation-keys/export?format=json'));
}, 120_000);
afterAll(async () => {
  await from.dispose();
  await to.dispose();
});

describe.each(DOORS)('a file: $name', ({ name, give }) => {
  it(`that is cut at ${PLACES} places is refused in a sentence, and nothing changes`, async () => {
    const file = files.get(name) ?? Buffer.alloc(0);
    // The last byte may be a line break.
    const whole = file.toString('latin1').trimEnd().length;
    const before = await stateOf();
    const random = createRandom(7);
    for (const end of random.distinctBelow(whole, PLACES)) {
      const { status, text } = await give(file.subarray(0, end));
      expect([end, status, text], text).toEqual([end, expect.toBeOneOf([400, 422]), expect.any(String)]);
      expect(text.length).toBeLessThan(500);
    }
    expect(await stateOf()).toEqual(before);
  }, 120_000);

  it(`with a byte changed at ${PLACES} places is refused in a sentence or read, and never an internal error`, async () => {
    const file = files.get(name) ?? Buffer.alloc(0);
    const random = createRandom(8);
    for (const place of random.distinctBelow(file.length, PLACES)) {
      const bytes = Buffer.from(file);
      bytes[place] = (bytes[place] ?? 0) ^ (1 + random.below(255));
      const { status, text } = await give(bytes);
      expect([place, status], text).toEqual([place, expect.toBeOneOf([200, 400, 409, 422])]);
    }
  }, 120_000);
});
