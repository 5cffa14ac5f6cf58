import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { backUp, listBackups } from '#main/db/backup.ts';
import { openDatabase } from '#main/db/database.ts';
import { openReader } from '#main/db/open.ts';
import { writeSmallArchive } from '#tests/helpers/small-archive.ts';
import { noteFigures, ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

const base = mkdtempSync(join(tmpdir(), 'dropscope-clock-'));
afterAll(() => {
  rmSync(base, { recursive: true, force: true });
});
const run = promisify(execFile);
const helper = join(import.meta.dirname, '..', '..', 'helpers', 'zone-child.ts');
// A Sunday of a change of clocks in New York: some drops fall into the hour that is there twice, or not at all.
const file = writeSmallArchive(base, 400, Date.UTC(2018, 10, 4) / 1000);
const DAY_MS = 86_400_000;

describe('clocks', () => {
  it('say the same in every time zone of the machine, and no drop is lost between buckets', async () => {
    const folder = join(base, 'zones');
    const w = await createTestWorkstation({ data: { file }, folder });
    const sums: Record<string, number> = {};
    for (const granularity of ['day', 'week', 'month', 'year']) {
      const path = `/api/q-drops/temporal-distribution?granularity=${granularity}`;
      const { value } = await w.get<{ count: number }[]>(path);
      sums[granularity] = value.reduce((sum, { count }) => sum + count, 0);
    }
    await w.close();
    expect(new Set(Object.values(sums))).toEqual(new Set([400]));
    const paths = [
      '/api/q-drops?limit=400',
      '/api/q-drops/temporal-distribution?granularity=day',
      '/api/pattern-analysis/frequency',
      '/api/pattern-analysis/temporal-clusters',
      '/api/abbreviations/correlation-stats',
    ];
    const zones = ['UTC', ...ofTurn(['America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'], 3)];
    const outputs = [];
    for (const zone of zones) {
      const { stdout } = await run(process.execPath, [helper, folder, ...paths], {
        env: { ...process.env, TZ: zone },
      });
      outputs.push(JSON.parse(stdout) as { zone: number; answers: Record<string, string> });
    }
    expect(new Set(outputs.map(({ zone }) => zone)).size).toBe(zones.length);
    for (const [at, { answers }] of outputs.entries()) {
      expect(answers, zones[at]).toEqual(outputs[0]?.answers);
      expect(Object.values(answers).filter((answer) => !answer.startsWith('200'))).toEqual([]);
    }
    noteFigures('zones', { zones: zones.length, answersEach: paths.length, different: 0, bucketSums: sums });
  });

  it('that jump a day back or forth make no drop double and no job strange', async () => {
    let now = Date.UTC(2026, 2, 29, 0, 30);
    const w = await createTestWorkstation({ data: { file }, now: () => now });
    const [dataset] = await w.services.imports.datasets.list();
    for (const jump of [-DAY_MS, 2 * DAY_MS, -3600_000]) {
      now += jump;
      const result = await w.services.imports.drops.importFile(
        { file, fileName: 'again.json', sha256: String(jump), sizeBytes: 1, discard: () => {} },
        { format: 'auto', onError: 'abort', dataset: String(dataset?.id) },
        60_000,
      );
      expect([result.imported, result.updated, result.totalDrops]).toEqual([0, 0, 400]);
      const job = await w.services.jobs.get(result.jobId);
      expect([job.status, (job.etaSeconds ?? 0) >= 0]).toEqual(['completed', true]);
    }
    await w.dispose();
  });

  it('that were set back do not let the newest backup be rotated away', async () => {
    const folder = join(base, 'backups');
    const file = join(base, 'rotated.db');
    (await openDatabase(file, folder)).close();
    const connection = openReader(file);
    const at = (turn: number) => () => new Date(Date.UTC(2026, 5, 1) + turn * 60_000);
    for (let turn = 0; turn < 6; turn += 1) await backUp(connection, folder, 'manual', at(turn));
    const early = await backUp(connection, folder, 'manual', at(-5000));
    const kept = listBackups(folder).map(({ name }) => name);
    expect([kept.length, kept.includes(early.name)]).toEqual([5, true]);
    connection.close();
  });
});
