import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AbbreviationKey } from '#shared/contract/abbreviation-keys.ts';
import type { Claim } from '#shared/contract/claims.ts';
import type { LedgerRow } from '#shared/contract/coordination.ts';
import type { Drop } from '#shared/contract/drops.ts';
import { fromSafeCell } from '#shared/csv-cell.ts';
import { CSV_READERS, isMarkedFor, separatorFor } from '#shared/csv.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { createHostileWorkstation } from '#tests/helpers/hostile-workstation.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import type { TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let run: string;
beforeAll(async () => {
  w = await createHostileWorkstation();
  // Pairs are those of any number of surrogates.
  const { value } = await w.post<{ jobId: string }>('/api/coordination-analysis/run', {
    ...{ username: 'tester', parameters: { surrogates: 19 } },
  });
  run = ((await w.finished(value.jobId)).result as { runId: string }).runId;
});
afterAll(() => w.dispose());

type Cells = readonly (readonly [column: string, values: readonly string[]])[];

const listOf = async <Item>(path: string): Promise<readonly Item[]> => (await w.get<Item[]>(path)).value;
const column = <Item>(items: readonly Item[], of: (item: Item) => string | number | null): string[] =>
  items.map((item) => String(of(item) ?? ''));

/** Every list that the API writes as CSV, and what is to be in it. */
const LISTS: Readonly<Record<string, { path: () => string; cells: () => Promise<Cells> }>> = {
  drops: {
    path: () => '/api/q-drops/export?sortBy=number_asc',
    cells: async () => {
      const drops = await listOf<Drop>('/api/q-drops?limit=5000&sortBy=number_asc');
      return [
        ['drop_number', column(drops, ({ dropNumber }) => dropNumber)],
        ['text', column(drops, ({ content }) => content)],
        ['record_sha256', column(drops, ({ recordHash }) => recordHash)],
      ];
    },
  },
  pairs: {
    path: () => `/api/coordination-analysis/runs/${run}/export?part=pairs`,
    cells: async () => {
      const pairs = await listOf<LedgerRow>(`/api/coordination-analysis/runs/${run}/ledger?limit=5000`);
      const drops = await listOf<Drop>('/api/q-drops?limit=5000');
      const textOf = new Map(drops.map(({ dropNumber, content }) => [dropNumber, content]));
      return [
        ['drop_number', column(pairs, ({ dropNumber }) => dropNumber)],
        ['drop_text', column(pairs, ({ dropNumber }) => textOf.get(dropNumber) ?? null)],
        // Spelled as the page spells them.
        ['shared_terms', column(pairs, ({ sharedTerms }) => sharedTerms.join(' '))],
      ];
    },
  },
  claims: {
    path: () => '/api/claim-export?format=csv',
    cells: async () => {
      const { value } = await w.get<{ claims: readonly Claim[] }>('/api/claim-export?format=json');
      const { claims } = value;
      return [
        ['text', column(claims, ({ text }) => text)],
        ['rule', column(claims, ({ versions }) => versions.at(-1)?.rule ?? null)],
        ['made_at_utc', column(claims, ({ madeAt }) => madeAt)],
        [
          'changed_after_evidence',
          claims.map(({ versions }) => String(versions.some((v) => v.isAfterEvidence))),
        ],
      ];
    },
  },
  keys: {
    path: () => '/api/abbreviation-keys/export?format=csv',
    cells: async () => {
      const keys = await listOf<AbbreviationKey>('/api/abbreviation-keys');
      return [['abbreviation', column(keys, ({ abbreviation }) => abbreviation)]];
    },
  },
};

/** Columns of moments that do not say in their names and cells that they are UTC. */
const unzoned = ([head = [], ...rows]: readonly (readonly string[])[]): readonly string[] =>
  head.filter((name, at) => {
    const cells = rows.flatMap((row) => row[at] || []);
    const areMoments = cells.some((cell) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.]*Z?$/u.test(cell));
    return (
      areMoments && !(name.endsWith('_utc') && cells.every((cell) => /^[\d-]{10}(?:T.*Z)?$/u.test(cell)))
    );
  });

/** Every list for every reader, turned so that each quarter has all lists and all readers. */
const CASES = Object.entries(LISTS).flatMap(([name, list], at) =>
  [...CSV_READERS.slice(at), ...CSV_READERS.slice(0, at)].map((reader) => ({ name, ...list, reader })),
);

it.each(ofTurn(CASES, 4))(
  '$name as CSV have the same rows and cells for a $reader, read by programs that are not ours',
  async ({ path, cells, reader }) => {
    const response = await w.fetch(new Request(`http://127.0.0.1${path()}&csvFor=${reader}`));
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect([...bytes.subarray(0, 3)].join() === '239,187,191').toBe(isMarkedFor(reader));
    const expected = await cells();
    for (const [program, table] of Object.entries(await foreignTables(bytes, separatorFor(reader)))) {
      const [head = [], ...rows] = table;
      expect(unzoned(table)).toEqual([]);
      for (const [name, values] of expected) {
        expect([program, rows.length]).toEqual([program, values.length]);
        const found = rows.map((row) => row[head.indexOf(name)] ?? 'no such column');
        expect([program, name, reader === 'program' ? found : found.map(fromSafeCell)]).toEqual([
          program,
          name,
          values,
        ]);
        const isRun = (cell: string) => /^[=+\-@\t\r]/u.test(cell) && !/^-?\d/u.test(cell);
        if (reader !== 'program') expect(found.filter(isRun)).toEqual([]);
      }
    }
  },
);
