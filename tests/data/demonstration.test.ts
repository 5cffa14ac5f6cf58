import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

describe('a workstation without an archive', () => {
  let workstation: TestWorkstation;
  beforeAll(async () => {
    workstation = await createTestWorkstation({ data: 'demonstration' });
  });
  afterAll(async () => {
    await workstation.dispose();
  });

  it('has ingested the demonstration corpus and says what it is', async () => {
    const stats = await workstation.get<Record<string, number>>('/api/q-drops/stats');
    expect(stats.value).toMatchObject({ totalDrops: 4966, timeSpan: 62, withImages: 1032, withLinks: 1781 });
    const datasets = await workstation.get<readonly { kind: string }[]>('/api/datasets');
    expect(datasets.value[0]?.kind).toBe('demonstration');
  });
});
