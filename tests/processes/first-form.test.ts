import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shownTestLabel } from '#shared/test-family.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

/** A data folder that version 0.1.0 wrote before anything changed: see its README. */
const fixture = join(import.meta.dirname, '..', 'fixtures', 'data-folder-0.1.0');

interface Probe {
  readonly path: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const { sha256, probes } = JSON.parse(readFileSync(join(fixture, 'contents.json'), 'utf8')) as {
  readonly sha256: string;
  readonly probes: readonly Probe[];
};

/** Fields that came later are of no harm, at any depth. */
const containing = (fields: Readonly<Record<string, unknown>>): unknown =>
  expect.objectContaining(
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readNow(name, value)])),
  );

/** The stored label of a test is read in the words of today. */
const readNow = (name: string, value: unknown): unknown => {
  if (isFields(value)) return containing(value);
  return name === 'label' && typeof value === 'string' ? shownTestLabel(value) : value;
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

describe('a data folder of version 0.1.0', () => {
  let workstation: TestWorkstation;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dropscope-first-form-'));
    const bytes = gunzipSync(readFileSync(join(fixture, 'dropscope.db.gz')));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    writeFileSync(join(folder, 'dropscope.db'), bytes);
    workstation = await createTestWorkstation({ data: 'none', folder });
  });
  afterAll(() => workstation.dispose());

  it.each(probes)('opens with nothing lost: $path', async ({ path, items }) => {
    const { status, value } = await workstation.get<readonly Record<string, unknown>[]>(path);
    expect(status).toBe(200);
    const answered = Array.isArray(value) ? value : [value];
    for (const item of items) expect(answered).toContainEqual(containing(item));
  });

  it('keeps what was computed: no run counts as computed of other drops or events', () => {
    // The shipped abbreviations are newer than those of the folder, which its runs read too.
    const isOfPresentData = workstation
      .sql()
      .prepare(
        `SELECT data_state LIKE 'drops ' || (SELECT value FROM meta WHERE key = 'data_version')
          || '; events ' || (SELECT value FROM meta WHERE key = 'changes:events') || '; %'
          FROM analysis_runs WHERE method = 'correlation'`,
      )
      .pluck();
    expect(isOfPresentData.all()).toEqual([1]);
  });
});
