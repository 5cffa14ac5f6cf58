import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Codebook } from '#shared/contract/coder.ts';
import type {
  CodeCounts,
  CodedDrops,
  CodingAgreement,
  CodingBatch,
  CodingDifference,
  CodingItem,
} from '#shared/contract/coding.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** The study of docs/code-book.md: two written rules code a sample of the demonstration corpus, so that anybody gets its figures. */
const rules = {
  Marks: {
    question: (text: string) => text.includes('?'),
    capitals: (text: string) => /^[^\p{Ll}\n]*\p{Lu}{2,}[^\p{Ll}\n]*$/mu.test(text),
    pointer: (text: string) => /https?:|>>\d/u.test(text),
  },
  Words: {
    question: (text: string) =>
      /^(?:who|what|when|where|why|how|which|is|are|was|were|do|does|did|can|could|should|will|would)\b/imu.test(
        text,
      ),
    capitals: (text: string) => /\b\p{Lu}{5,}\b/u.test(text),
    pointer: (text: string) => /https?:|>>\d|→/u.test(text),
  },
} as const;
type Coder = keyof typeof rules;
const coders: readonly Coder[] = ['Marks', 'Words'];
const codes = ['question', 'capitals', 'pointer'] as const;

const page = readFileSync(new URL('../../docs/code-book.md', import.meta.url), 'utf8');
let w: TestWorkstation;
let path: string;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'demonstration' });
  const { value: book } = await w.post<Codebook>('/api/coder/codebooks', {
    ...{ name: 'Forms', otherwise: 'other' },
    codes: codes.map((code) => ({ code, definition: '', phrases: [] })),
  });
  const { value: batch } = await w.post<CodingBatch>('/api/coding/batches', {
    ...{ codebookId: book.id, name: 'Forms', coders },
    drops: { from: 'sample', size: 300, seed: 4966, stratum: 'year' },
  });
  path = `/api/coding/batches/${batch.id}`;
  for (const coder of coders) {
    const { value: items } = await w.get<CodingItem[]>(`${path}/items?coder=${coder}`);
    for (const { dropNumber, text } of items) {
      const given = codes.filter((code) => rules[coder][code](text)).map((code) => ({ code }));
      await w.send('PUT', `${path}/items/${dropNumber}`, {
        ...{ coder, codes: given.length === 0 ? [{ code: 'other' }] : given },
      });
    }
    await w.post(`${path}/close`, { coder });
  }
}, 120_000);
afterAll(() => w.dispose());

const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : value.toFixed(3);

it('has the figures that the page of the code book says', async () => {
  const { figures } = (await w.get<CodingAgreement>(`${path}/agreement`)).value;
  const { value: counts } = await w.get<CodeCounts>(`${path}/counts?granularity=year`);
  const { value: coded } = await w.get<CodedDrops>(`${path}/coded`);
  const { value: differences } = await w.get<CodingDifference[]>(`${path}/differences`);
  const share = (value: number | null): string => `${((value ?? 0) * 100).toFixed(1)}%`;
  const rows = counts.codes.map(({ code, count, low, high, shareLow, shareHigh, byCoder }) => {
    const of = figures.perCode.find((one) => one.code === code);
    return [
      ...[code, ...byCoder.map((one) => one.count), count, `${low}–${high}`],
      ...[`${share(shareLow)}–${share(shareHigh)}`, figure(of?.f1), figure(of?.alpha)],
    ];
  });
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`);
  const [low, high] = figures.interval ?? [];
  const said = [
    `percent ${figure(figures.percent)}, κ ${figure(figures.cohen)}, AC1 ${figure(figures.ac1)}, α ${figure(figures.alpha)} (95% ${figure(low)}–${figure(high)})`,
    `${differences.length} of the 300 drops`,
    ...table,
  ];
  expect(coded.undecided).toBe(differences.length);
  // However wide its columns are there.
  const written = page.replaceAll(/ {2,}/gu, ' ').replaceAll('\n', ' ');
  const years = counts.buckets.map(({ start, codes: all }) => {
    const one = all.find(({ code }) => code === 'question');
    return `${start.slice(0, 4)}: ${one?.count} (${one?.low}–${one?.high})`;
  });
  said.push(years.join(', '));
  for (const words of said) expect(written).toContain(words);
});
