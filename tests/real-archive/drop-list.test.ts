import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Drop } from '#shared/contract/drops.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { realArchiveFile } from '#tests/helpers/shared-data.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

describe.skipIf(realArchiveFile === null)('the list of all drops of the real archive', () => {
  let w: TestWorkstation;
  beforeAll(async () => {
    w = await createTestWorkstation({ data: 'archive' });
  });
  afterAll(() => w.dispose());

  it('has 4,966 rows with their texts for programs that are not ours', async () => {
    const { value: drops } = await w.get<Drop[]>('/api/q-drops?limit=5000&sortBy=number_asc');
    const { text } = await w.get('/api/q-drops/export?sortBy=number_asc&csvFor=program');
    for (const [reader, [head = [], ...rows]] of Object.entries(await foreignTables(text))) {
      expect([reader, rows.length]).toEqual([reader, 4966]);
      expect(rows.map((row) => row[head.indexOf('text')])).toEqual(drops.map(({ content }) => content));
    }
  });
});
