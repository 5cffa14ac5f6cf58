import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { checkProjects, checkStrings } from '#tests/helpers/qda-round-trip.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-qda-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('REFI-QDA projects', () => {
  it(
    'have no fault of the schema and come back as they were, 1,000 of them',
    () => checkProjects(folder, 1000),
    60_000,
  );
  it('cut out the same texts of 1,000 hard strings', () => checkStrings(folder, 1000));
});
