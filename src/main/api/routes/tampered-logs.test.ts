import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextEntry, readPayload } from '#main/analysis/claims/hash-chain.ts';
import type { LedgerCheck } from '#shared/contract/claims.ts';
import type { StudyLogCheck } from '#shared/contract/plans.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let clock = Date.parse('2026-01-01T12:00:00Z');
const post = async (path: string, body: object) => {
  clock += 60_000;
  return w.post(path, body);
};
const claim = () =>
  post('/api/claims', { by: 'Ann', text: 'A', rule: 'r', dueDate: '2021-06-30', madeOn: '2018-03-01' });
const plan = (name: string) => {
  const tests = [
    { method: 'temporal-profile', selection: { endDate: '2018-05-31' }, result: 'p below 0.05' },
  ];
  return post('/api/plans', {
    name,
    question: 'Why?',
    tests,
    stoppingRule: 'After one run.',
    acceptSeen: true,
  });
};

/** Two logs, what adds to them, what checks them, and the pages that read them. */
const LOGS = {
  claim_log: {
    head: 'claims:head',
    add: claim,
    isWhole: async () => {
      const { value, text } = await w.post<LedgerCheck>('/api/claim-log/verify?waitMs=60000');
      expect(value, text).toHaveProperty('check');
      return value.check?.isWhole;
    },
    pages: ['/api/claim-log', '/api/claims', '/api/claims/1', '/api/claim-export?format=json'],
  },
  study_log: {
    head: 'study-log:head',
    add: () => plan('Another'),
    isWhole: async () => (await w.get<StudyLogCheck>('/api/study-log/check')).value.isWhole,
    pages: ['/api/study-log/check', '/api/plans', '/api/test-register?limit=10'],
  },
} as const;
type Log = keyof typeof LOGS;

beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short', now: () => clock });
  for (let at = 0; at < 3; at += 1) {
    expect((await claim()).status).toBe(200);
    expect((await plan(`Plan ${at}`)).status).toBe(200);
  }
  const triggers = `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('claim_log', 'study_log') AND name NOT LIKE 'seal%'`;
  for (const name of w.sql().prepare(triggers).pluck().all()) w.sql().exec(`DROP TRIGGER ${String(name)}`);
});
afterAll(() => w.dispose());

type Payloads = (payloads: string[]) => string[];
/** Writes a log anew with other payloads, its hashes and its end as they have to be. */
const writeAnew = (log: Log, change: Payloads): void => {
  const sql = w.sql();
  const rows = sql.prepare(`SELECT payload FROM ${log} ORDER BY entry`).pluck().all() as string[];
  sql.exec(`DELETE FROM ${log}`);
  let head = { length: 0, hash: '0'.repeat(64) };
  const insert = sql.prepare(`INSERT INTO ${log} (entry, previous, hash, payload) VALUES (?, ?, ?, ?)`);
  for (const payload of change(rows)) {
    const { index, previous, hash } = nextEntry(head, readPayload(payload));
    insert.run(index, previous, hash, payload);
    head = { length: index + 1, hash };
  }
  sql.prepare('UPDATE meta SET value = ? WHERE key = ?').run(`${head.length} ${head.hash}`, LOGS[log].head);
};
const last = (payloads: readonly string[], payload: string): string[] => [...payloads.slice(0, -1), payload];

const LAST = (log: Log) => `entry = (SELECT max(entry) FROM ${log})`;
/** Changes of the file; those of `END` change where the log ends, so that nothing may follow it. */
const END: Readonly<Record<string, (log: Log) => string>> = {
  'the last entry is gone': (log) => `DELETE FROM ${log} WHERE ${LAST(log)}`,
  'every entry is gone': (log) => `DELETE FROM ${log}`,
  'the last entry is there twice': (log) =>
    `INSERT INTO ${log} (entry, previous, hash, payload) SELECT entry + 1, previous, hash, payload FROM ${log} WHERE ${LAST(log)}`,
  'the last entry is no JSON': (log) => `UPDATE ${log} SET payload = 'x' WHERE ${LAST(log)}`,
  'its end is not noted': (log) => `DELETE FROM meta WHERE key = '${LOGS[log].head}'`,
  'its end is noted as something else': (log) =>
    `UPDATE meta SET value = 'x y' WHERE key = '${LOGS[log].head}'`,
  'it ended later': (log) => `UPDATE meta SET value = '9' || value WHERE key = '${LOGS[log].head}'`,
};
const INSIDE: typeof END = {
  'the first entry is gone': (log) => `DELETE FROM ${log} WHERE entry = 0`,
  'an entry is gone': (log) => `DELETE FROM ${log} WHERE entry = 1`,
  'two entries changed places': (log) =>
    `UPDATE ${log} SET entry = -1 WHERE entry = 0; UPDATE ${log} SET entry = 0 WHERE entry = 1; UPDATE ${log} SET entry = 1 WHERE entry = -1`,
  'an entry is no JSON': (log) => `UPDATE ${log} SET payload = 'x' WHERE entry = 0`,
  'an entry is null': (log) => `UPDATE ${log} SET payload = 'null' WHERE entry = 0`,
};
/** The same with every hash and the end of the log made anew. */
const ANEW: Readonly<Record<string, Payloads>> = {
  'an entry is an act that is none': (payloads) => ['{"act":"tarot"}', ...payloads.slice(1)],
  'the last is an act that is none': (payloads) => last(payloads, '{"act":"tarot","at":1}'),
  'the last is a number': (payloads) => last(payloads, '7'),
  'the last has no time': (payloads) =>
    last(payloads, (payloads.at(-1) ?? '').replace(/"at":(?:\d+|"[^"]+")/u, '"at":{}')),
  'the last is gone': (payloads) => payloads.slice(0, -1),
  'the last is there twice': (payloads) => [...payloads, payloads.at(-1) ?? ''],
  'all are turned around': (payloads) => payloads.toReversed(),
};

describe.each(Object.keys(LOGS) as Log[])('the %s of a file that another program changed', (log) => {
  const attacks = [
    ...Object.entries(END).map(([name, change]) => ({
      name,
      isEnd: true,
      change: () => w.sql().exec(change(log)),
    })),
    ...Object.entries(INSIDE).map(([name, change]) => ({
      ...{ name, isEnd: false },
      change: () => w.sql().exec(change(log)),
    })),
    ...Object.entries(ANEW).map(([name, change]) => ({
      ...{ name: `${name}, with hashes that fit`, isEnd: false },
      change: () => {
        writeAnew(log, change);
      },
    })),
  ];

  it.each(attacks)(
    '$name: its check says so, its pages open, nothing follows another end',
    async (attack) => {
      const sql = w.sql();
      const { head, isWhole, pages, add } = LOGS[log];
      const noted = sql.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(head);
      sql.exec(`CREATE TEMP TABLE kept AS SELECT * FROM ${log}`);
      try {
        attack.change();
        // A plan that is left out with its run leaves no trace in the file: its hash outside of it says so.
        const leavesNone = log === 'study_log' && /^the last is gone/u.test(attack.name);
        expect(await isWhole()).toBe(leavesNone);
        for (const page of pages) expect([page, (await w.get(page)).status]).toEqual([page, 200]);
        if (attack.isEnd) expect((await add()).status).toBe(409);
      } finally {
        sql.exec(`DELETE FROM ${log}; INSERT INTO ${log} SELECT * FROM kept; DROP TABLE kept`);
        sql.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(head, noted);
      }
      expect(await isWhole()).toBe(true);
    },
  );
});
