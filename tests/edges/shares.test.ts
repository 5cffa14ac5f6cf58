import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readShares } from '#main/importers/shares/read-shares.ts';
import { REFERENCE_COLUMNS } from '#main/importers/shares/share-columns.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-shares-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const read = async (rows: readonly string[]) => {
  const path = join(folder, 'shares.csv');
  writeFileSync(path, ['object_id,account_id,content_id,timestamp_share', ...rows].join('\n'));
  const shares: string[] = [];
  const left = await readShares(path, REFERENCE_COLUMNS, undefined, ({ object, account, content }) =>
    shares.push(`${object} ${account} ${content}`),
  );
  return { shares, ...left };
};

it.each(['NA', 'nan', 'NaN', 'None', 'NULL', 'null', '<NA>', '""'])(
  '%s of other programs is no object that posts share',
  async (word) => {
    const { shares, withoutObject } = await read([
      `${word},a,1,1525428000`,
      'https://a.example,a,2,1525428000',
    ]);
    expect([shares, withoutObject]).toEqual([['https://a.example a 2'], 1]);
  },
);

it.each([
  ['o,1.01572E+16,1,1525428000', 'account_id'],
  ['o,a,"1,01572E+16",1525428000', 'content_id'],
  ['1E+18,a,1,1525428000', 'object_id'],
])('an id that a spreadsheet rounded is no id: %s', async (row, column) => {
  const { shares, faulty, firstFault } = await read([row, 'p,1e18,3,1525428000']);
  expect([shares, faulty]).toEqual([['p 1e18 3'], 1]);
  expect(firstFault).toMatch(new RegExp(`^Record 1, ${column}: 1.* was rounded by a spreadsheet`, 'u'));
});
