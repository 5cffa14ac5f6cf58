import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextEntry } from '#main/analysis/claims/hash-chain.ts';
import type { OtherLedger } from '#shared/contract/claim-ledgers.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import type { Claim, ClaimRow, LedgerCheck } from '#shared/contract/claims.ts';
import { exportedWork, importedWork, membersOf } from '#tests/helpers/exchange.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { makeZip } from '#tests/helpers/zip.ts';

let ann: TestWorkstation;
let bob: TestWorkstation;
beforeAll(async () => {
  ann = await createTestWorkstation({ data: 'short' });
  bob = await createTestWorkstation({ data: 'short' });
});
afterAll(async () => {
  await ann.dispose();
  await bob.dispose();
});

const ledgers = async (of: TestWorkstation): Promise<OtherLedger[]> =>
  (await of.get<OtherLedger[]>('/api/claim-ledgers')).value;
const claimOf = async (on: TestWorkstation, by: string, text: string): Promise<number> => {
  const { value } = await on.post<Claim>('/api/claims', {
    ...{ by, text, madeOn: '2018-03-01', dueDate: '2018-06-30', rule: 'A newspaper reports it.' },
  });
  return value.id;
};
const resolve = async (on: TestWorkstation, id: number, outcome: string, judge: string): Promise<void> => {
  await on.post(`/api/claims/${id}/evidence`, {
    by: judge,
    direction: 'for',
    source: { title: 'Harbor closed', accessedAt: '2026-01-02T10:00:00' },
  });
  const body = { by: judge, outcome, reason: 'By the rule.', evidence: [1] };
  expect((await on.post(`/api/claims/${id}/judgments`, body)).status).toBe(200);
};

it('shows the ledger of another researcher apart from one’s own, and counts it in no tally', async () => {
  await resolve(ann, await claimOf(ann, 'Ann', 'The harbor will be closed.'), 'happened', 'Cleo');
  await claimOf(bob, 'Bob', 'The mill will be closed.');
  expect(await ledgers(bob)).toEqual([]);
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  const [hers] = await ledgers(bob);
  expect(hers).toMatchObject({ by: 'Ann', isCopy: false, entries: 3, claims: 1, excluded: 0 });
  expect(hers?.outcomes).toMatchObject({ happened: 1, open: 0 });
  const { value: claims, headers } = await bob.get<ClaimRow[]>(
    `/api/claim-ledgers/${hers?.head ?? ''}/claims`,
  );
  expect(claims).toMatchObject([{ text: 'The harbor will be closed.', outcome: 'happened', coder: 'Ann' }]);
  expect(headers.get('x-total-count')).toBe('1');
  expect((await bob.get(`/api/claim-ledgers/${'0'.repeat(64)}/claims`)).status).toBe(404);

  const own = (await bob.get<ClaimRow[]>('/api/claims')).value.map(({ text }) => text);
  expect(own).toEqual(['The mill will be closed.']);
  expect((await bob.get<ClaimTally>('/api/claim-tally')).value.claims).toBe(1);
  const { check } = (await bob.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000', {})).value;
  expect(check).toMatchObject({ isWhole: true, entries: 1 });
  expect(await ledgers(ann)).toEqual([]);
});

it('follows a ledger that has grown, and keeps two that grew apart each whole', async () => {
  await claimOf(ann, 'Ann', 'The bridge will be closed.');
  const grown = await exportedWork(ann, 'Ann');
  expect((await importedWork(bob, grown)).notes).toEqual([]);
  expect((await ledgers(bob)).map(({ entries, claims }) => [entries, claims])).toEqual([[4, 2]]);

  // A copy of her folder from before the last act, continued by somebody else.
  const sql = ann.sql();
  sql.exec('DROP TRIGGER claim_log_is_kept');
  sql.exec('DELETE FROM claim_log WHERE entry = 3; DELETE FROM claims WHERE id = 2');
  sql.exec(
    "UPDATE meta SET value = (SELECT '3 ' || hash FROM claim_log WHERE entry = 2) WHERE key = 'claims:head'",
  );
  await claimOf(ann, 'Dora', 'The tower will be closed.');
  await claimOf(ann, 'Dora', 'The market will be closed.');
  const { notes } = await importedWork(bob, await exportedWork(ann, 'Ann'));
  expect(notes).toEqual([
    'The log of claims of Ann was continued in 2 copies of one data folder: each is kept whole, and none is mixed with another.',
  ]);
  const both = await ledgers(bob);
  expect(both.map(({ by, entries, claims }) => [by, entries, claims])).toEqual([
    ['Ann', 5, 3],
    ['Ann', 4, 2],
  ]);
  const texts = await Promise.all(
    both.map(async ({ head }) =>
      (await bob.get<ClaimRow[]>(`/api/claim-ledgers/${head}/claims`)).value.map(({ text }) => text),
    ),
  );
  expect(texts).toEqual([
    ['The harbor will be closed.', 'The tower will be closed.', 'The market will be closed.'],
    ['The harbor will be closed.', 'The bridge will be closed.'],
  ]);
  expect(await importedWork(bob, grown)).toMatchObject({ added: 0, merged: 0 });

  // The other chain of one’s own folder is kept as a copy, and one’s own log stays what it is.
  await importedWork(ann, grown);
  expect(await ledgers(ann)).toMatchObject([{ isCopy: true, entries: 4, claims: 2 }]);
  expect((await ann.get<ClaimRow[]>('/api/claims')).value).toHaveLength(3);
  await claimOf(ann, 'Dora', 'The school will be closed.');
  await importedWork(bob, await exportedWork(ann, 'Ann'));
  expect((await ledgers(bob)).map(({ entries }) => entries)).toEqual([6, 4]);
});

/** A file of work whose logs were changed, with the hash of its member made anew. */
const forged = async (file: Buffer, change: (logs: string) => string): Promise<Buffer> => {
  const members = new Map((await membersOf(file)).map(({ name, content }) => [name, content]));
  const logs = change(members.get('logs.json') ?? '');
  const sum = createHash('sha256').update(logs).digest('hex');
  const manifest = (members.get('manifest.json') ?? '').replace(/("logs\.json":")[0-9a-f]{64}/u, `$1${sum}`);
  members.set('logs.json', logs).set('manifest.json', manifest);
  return makeZip([...members].map(([name, content]) => ({ name, content })));
};

it('refuses a broken chain, and a whole one of something else, in one sentence with nothing imported', async () => {
  const file = await exportedWork(ann, 'Ann');
  const before = await exportedWork(bob, 'Bob');
  const broken = await forged(file, (logs) => logs.replace('The tower', 'The castle'));
  const { hash, previous, payload } = nextEntry({ length: 0, hash: '0'.repeat(64) }, { act: 'invented' });
  const entries = [{ hash, previous, payload: JSON.stringify(payload) }];
  const invented = await forged(file, (logs) => {
    const [log] = JSON.parse(logs) as { id: string; kind: string }[];
    const version = { author: 'x', over: null, time: 1, value: entries };
    return JSON.stringify([{ fields: { entries: version }, id: log?.id, kind: 'log' }]);
  });
  for (const [one, sentence] of [
    [broken, /the log \S+\/claims was changed \(Entry \d+ was changed\.\)/u],
    [invented, /the log \S+\/claims cannot be read \(Entry 0 is no act of this log\.\)/u],
  ] as const) {
    const { status, text } = await bob.upload('/api/work/import?waitMs=60000', one);
    expect([status, text]).toEqual([422, expect.stringMatching(sentence)]);
    expect(text).toMatch(/^\S[^{}]*[.]$/u);
  }
  expect(await exportedWork(bob, 'Bob')).toEqual(before);
});
