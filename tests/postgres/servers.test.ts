import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { readAddress } from '#main/corpora/address.ts';
import type { Corpus } from '#main/corpora/corpus.ts';
import { withPostgresCorpus } from '#main/corpora/postgres.ts';
import { createOutbound } from '#main/outbound/http.ts';
import type { CorpusMapping } from '#shared/contract/corpora.ts';
import { contractDrops, contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { postsParameter } from '#tests/helpers/corpus-tables.ts';
import { failureOf } from '#tests/helpers/failure-of.ts';
import {
  distributedTable,
  partitionOf,
  SERVER_STATE,
  serverLinks,
  shardCondition,
  shardInsert,
  shardMapping,
  shardTable,
  tableOf,
  type ShardForm,
  type TestServer,
} from '#tests/helpers/shard-tables.ts';

/** Set by `npm run test:postgres -- --servers 3`, which starts the servers; without it these tests are left out. */
const { DROPSCOPE_POSTGRES_SERVERS: given } = process.env;
const servers = given === undefined ? [] : (JSON.parse(given) as readonly TestServer[]);
const [coordinator, ...shards] = servers;
const posts = contractPosts(1500);

const asOwner = async (
  server: TestServer | undefined,
  statement: string,
  parameters?: readonly unknown[],
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { port = 0, password = '' } = server ?? {};
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  });
  await client.connect();
  try {
    const result = await client.query<Readonly<Record<string, unknown>>>(
      statement,
      parameters === undefined ? undefined : [...parameters],
    );
    return result.rows;
  } finally {
    await client.end();
  }
};

const linked = async (): Promise<void> => {
  for (const shard of shards) await asOwner(shard, SERVER_STATE);
  await asOwner(coordinator, serverLinks(shards));
};
let linking: Promise<void> | null = null;

const layOut = async (form: ShardForm): Promise<void> => {
  linking ??= linked();
  await linking;
  for (const [place, shard] of shards.entries()) {
    await asOwner(shard, shardTable(form));
    // A server puts an account into a partition by the hash of its name: the same on all of them.
    await asOwner(
      shard,
      `CREATE TABLE IF NOT EXISTS ${tableOf(form)}_parts (author text) PARTITION BY HASH (author)`,
    );
    await asOwner(shard, `${shardInsert(form)} ${shardCondition(form, place)}`, [postsParameter(posts)]);
    await asOwner(shard, `ANALYZE ${tableOf(form)}`);
  }
  await asOwner(coordinator, distributedTable(form, shards));
};
const laid = new Map<ShardForm, Promise<void>>();
const laidOut = (form: ShardForm): Promise<void> => {
  const laying = laid.get(form) ?? layOut(form);
  laid.set(form, laying);
  return laying;
};

const ask = <Answer>(
  mapping: CorpusMapping,
  question: (corpus: Corpus) => Promise<Answer>,
  seconds = 60,
  port = coordinator?.port ?? 0,
): Promise<Answer> => {
  const { password = '' } = coordinator ?? {};
  const target = {
    ...readAddress(`postgres://reader:${password}@localhost:${port}/postgres`),
    authority: null,
    outbound: createOutbound(),
  };
  return withPostgresCorpus(target, mapping, { seconds, signal: undefined }, question);
};

if (given !== undefined)
  for (const form of ['shard', 'account', 'time'] as const)
    describeCorpus(
      `PostgreSQL on ${shards.length} servers (by ${form})`,
      async () => {
        await laidOut(form);
        return { posts, resolution: 'second', ask: (question) => ask(shardMapping(form), question) };
      },
      { drops: 300, eraMoves: 2000, minuteMoves: 199 },
    );

const mapping = shardMapping('shard');
const count = (corpus: Corpus): Promise<number> => corpus.count({});
const search = (corpus: Corpus): Promise<unknown> => corpus.search({}, 5);

/** Passes everything on to the coordinator, and keeps what it says. */
const listening = async (): Promise<{
  readonly port: number;
  readonly said: () => string;
  readonly close: () => void;
}> => {
  let said = '';
  const server = createServer((socket) => {
    const onward = connect(coordinator?.port ?? 0, '127.0.0.1');
    socket.pipe(onward);
    onward.on('data', (bytes) => (said += bytes.toString('utf8'))).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => {});
    socket.on('close', () => onward.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    said: () => said,
    close: () => server.close(),
  };
};

/** The statement that a plan is of. */
const statementOf = (plan: string): string => plan.split(/\n\S.*\(cost=/u)[0] ?? '';

/** Every statement of a question about the posts, with the plan that the coordinator has made: it says each as a notice. */
const plansOf = async (question: (corpus: Corpus) => Promise<unknown>): Promise<readonly string[]> => {
  const relay = await listening();
  await ask(mapping, question, 60, relay.port);
  relay.close();
  return relay
    .said()
    .split('Query Text:')
    .slice(1)
    .map((text) => text.split('\0')[0] ?? '')
    .filter((text) => statementOf(text).includes(`"${tableOf('shard')}"`));
};
const drained = (corpus: Corpus): Promise<void> =>
  corpus.inOneView(async () => {
    for await (const rows of corpus.draw({}, { size: 20, seed: 7, matching: posts.length }))
      expect(rows.length).toBeGreaterThan(0);
  });
const drops = contractDrops(posts, 100);
const ladderInput = { windowsMinutes: [60], eraMoves: 19, minuteMoves: 19, seed: 3 };

/** What each statement of a question is on the servers: only counts of groups, or only rows that are part of the answer. */
const remoteForms: readonly (readonly [string, (corpus: Corpus) => Promise<unknown>, readonly RegExp[]])[] = [
  ['count', count, [/count\(\*\).* GROUP BY 1$/]],
  [
    'count of a word',
    (corpus) => corpus.count({ search: 'storm' }),
    [/count\(\*\).*words @@ '''storm'''.* GROUP BY 1$/],
  ],
  ['histogram', (corpus) => corpus.histogram({}, 'week'), [/count\(\*\).* GROUP BY 1, 2$/]],
  ['accounts', (corpus) => corpus.accounts({}, 2), [/count\(\*\).* GROUP BY 1, 2$/]],
  ['rates', (corpus) => corpus.baseRates({}), [/min\(.*max\(.* GROUP BY 1, 2$/, /\/ 86400.* GROUP BY 1, 2$/]],
  [
    'range',
    (corpus) => corpus.timeRange({}),
    [/ORDER BY created_at ASC NULLS LAST$/, /ORDER BY created_at DESC NULLS FIRST$/],
  ],
  ['search', search, [/ORDER BY created_at DESC NULLS FIRST, post_id DESC NULLS FIRST$/]],
  [
    'ladder',
    (corpus) => corpus.ladder({}, { ...ladderInput, drops: { timed: drops, all: drops } }),
    [
      /ORDER BY created_at ASC NULLS LAST$/,
      /ORDER BY created_at DESC NULLS FIRST$/,
      /bit_or\(.*count\(\*\).* GROUP BY 1, 2$/,
    ],
  ],
  ['sample', drained, [/WHERE .*sha256\(.* < E'/]],
];

/** What Citus does not do with a distributed table. */
const UNDISTRIBUTED =
  /\bTEMP(?:ORARY)?\b|\bTABLESAMPLE\b|\bRECURSIVE\b|GROUPING SETS|\bROLLUP\b|\bCUBE\b|\bLATERAL\b|\bEXISTS\b/iu;

describe.skipIf(given === undefined)('a question to several servers', () => {
  it.each(remoteForms)('is counted where the posts are: %s', async (_name, question, forms) => {
    await laidOut('shard');
    await asOwner(
      coordinator,
      `ALTER ROLE reader SET session_preload_libraries = 'auto_explain'; ALTER ROLE reader SET auto_explain.log_min_duration = 0;
        ALTER ROLE reader SET auto_explain.log_verbose = on; ALTER ROLE reader SET auto_explain.log_level = 'notice'`,
    );
    const plans = await plansOf(question);
    await asOwner(coordinator, 'ALTER ROLE reader RESET ALL');
    expect(plans).toHaveLength(forms.length);
    for (const [index, plan] of plans.entries()) {
      const sent = [...plan.matchAll(/Remote SQL: (.*)/gu)].map(([, text = '']) => text);
      expect(sent, plan).toHaveLength(shards.length);
      for (const text of sent) expect(text).toMatch(forms[index] ?? /never/);
      const statement = statementOf(plan);
      expect(statement).not.toMatch(UNDISTRIBUTED);
      // A sub-query that names the posts from outside would be asked once per row.
      expect(statement).not.toMatch(/(?:=|IN) \(\s*SELECT/iu);
    }
  });
});

describe.skipIf(given === undefined)('a corpus on several servers', () => {
  it('says which server has a table of another form, and which one does not let it be read', async () => {
    await laidOut('shard');
    await asOwner(shards[1], 'ALTER TABLE posts_by_shard RENAME COLUMN url TO href');
    expect(await failureOf(ask(mapping, search))).toBe(
      'The server “shard_2” behind localhost has a table of another form: column "url" does not exist.',
    );
    await asOwner(shards[1], 'ALTER TABLE posts_by_shard RENAME COLUMN href TO url');
    await asOwner(shards[1], 'REVOKE SELECT ON posts_by_shard FROM reader');
    expect(await failureOf(ask(mapping, count))).toBe(
      'The server “shard_2” behind localhost does not let it be read: permission denied for table posts_by_shard.',
    );
    await asOwner(shards[1], 'GRANT SELECT ON posts_by_shard TO reader');
  });

  it('says which server has a column of another type, and which one has no table', async () => {
    await laidOut('shard');
    const filtered = (corpus: Corpus): Promise<number> =>
      corpus.count({ startDate: '2000-01-01', account: 'someone' });
    const changes = [
      ['created_at', 'text', 'created_at::text', 'timestamptz', 'created_at::timestamptz'],
      [
        'created_at',
        'timestamp',
        "created_at AT TIME ZONE 'UTC'",
        'timestamptz',
        "created_at AT TIME ZONE 'UTC'",
      ],
      ['created_at', 'bigint', 'extract(epoch FROM created_at)', 'timestamptz', 'to_timestamp(created_at)'],
      ['author', 'bytea', 'author::bytea', 'text', "convert_from(author, 'UTF8')"],
    ] as const;
    for (const [column, other, forth, own, back] of changes) {
      const change = (type: string, using: string): Promise<unknown> =>
        asOwner(shards[1], `ALTER TABLE posts_by_shard ALTER COLUMN ${column} TYPE ${type} USING ${using}`);
      await change(other, forth);
      expect(await failureOf(ask(mapping, filtered)), other).toBe(
        `The column “${column}” has another type on the server “shard_2” than in the table “posts_by_shard”.`,
      );
      await change(own, back);
    }
    await asOwner(shards[1], 'ALTER TABLE posts_by_shard RENAME TO posts_elsewhere');
    expect(await failureOf(ask(mapping, count))).toBe(
      'The server “shard_2” behind localhost has a table of another form: relation "public.posts_by_shard" does not exist.',
    );
    await asOwner(shards[1], 'ALTER TABLE posts_elsewhere RENAME TO posts_by_shard');
    expect(await ask(mapping, count)).toBe(posts.length);
  });

  it('is read where a server has its columns in another order', async () => {
    await laidOut('shard');
    const before = await ask(mapping, search);
    const names = await asOwner(
      shards[1],
      `SELECT string_agg(attname, ', ' ORDER BY attnum DESC) AS list FROM pg_attribute
        WHERE attrelid = 'posts_by_shard'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    await asOwner(
      shards[1],
      `ALTER TABLE posts_by_shard RENAME TO posts_ordered;
        CREATE VIEW posts_by_shard AS SELECT ${String(names[0]?.['list'])} FROM posts_ordered; GRANT SELECT ON posts_by_shard TO reader`,
    );
    expect([await ask(mapping, search), await ask(mapping, count)]).toEqual([before, posts.length]);
    await asOwner(shards[1], 'DROP VIEW posts_by_shard; ALTER TABLE posts_ordered RENAME TO posts_by_shard');
  });

  it('is not asked by a role that may write on one of them', async () => {
    await asOwner(shards[2], 'GRANT INSERT ON posts_by_shard TO reader');
    expect(await failureOf(ask(mapping, count))).toMatch(
      /^The role that is used on the server “shard_3” may write there\./,
    );
    await asOwner(shards[2], 'REVOKE INSERT ON posts_by_shard FROM reader');
    await asOwner(coordinator, 'GRANT INSERT ON posts_by_shard_1 TO reader');
    expect(await failureOf(ask(mapping, count))).toMatch(/may write the table “public\.posts_by_shard_1”/);
    await asOwner(coordinator, 'REVOKE INSERT ON posts_by_shard_1 FROM reader');
  });

  it('is not asked while a partition is missing', async () => {
    for (const form of ['shard', 'account', 'time'] as const) {
      await laidOut(form);
      await asOwner(coordinator, `DROP FOREIGN TABLE ${tableOf(form)}_1`);
      expect(await failureOf(ask(shardMapping(form), count)), form).toBe(
        `The table “${tableOf(form)}” has no partition on the server “shard_2”: its posts would be missing.`,
      );
    }
    // What the coordinator knows without being told by the servers.
    await asOwner(coordinator, 'ALTER TABLE dropscope_servers RENAME TO servers_elsewhere');
    expect(await failureOf(ask(shardMapping('account'), count))).toBe(
      'A partition of “posts_by_account” is missing: none takes the remainder 1 of 3. The server “shard_2” has no partition of it.',
    );
    expect(await failureOf(ask(shardMapping('time'), count))).toBe(
      "A partition of “posts_by_time” is missing: none begins at '2018-03-01'. The server “shard_2” has no partition of it.",
    );
    await asOwner(coordinator, 'ALTER TABLE servers_elsewhere RENAME TO dropscope_servers');
    for (const form of ['shard', 'account', 'time'] as const)
      await asOwner(coordinator, partitionOf(form, 1, 'shard_2'));
    expect(await ask(mapping, count)).toBe(posts.length);
  });

  it('is not asked while versions or clocks differ', async () => {
    const state = (await asOwner(shards[0], "SELECT pg_get_viewdef('dropscope_server') AS text"))[0]?.[
      'text'
    ];
    const tell = async (servers: typeof shards, version: string, clock: string): Promise<void> => {
      for (const server of servers)
        await asOwner(
          server,
          `CREATE OR REPLACE VIEW dropscope_server AS SELECT ${version} AS version, ${clock} AS clock, false AS may_write`,
        );
    };
    const say = (version: string, clock: string): Promise<void> => tell(shards.slice(0, 1), version, clock);
    await tell(shards, "'13.4'::text", 'clock_timestamp()');
    expect(await failureOf(ask(mapping, count))).toMatch(
      /^The server “localhost” runs version \d+ and the others 13:/,
    );
    await tell(shards, "current_setting('server_version')", "clock_timestamp() + interval '10 minutes'");
    expect(await failureOf(ask(mapping, count))).toMatch(
      /^The clock of the server “localhost” is (?:59\d|60\d) s behind:/,
    );
    await tell(shards, "current_setting('server_version')", 'clock_timestamp()');
    await say("'13.4'::text", 'clock_timestamp()');
    expect(await failureOf(ask(mapping, count))).toMatch(
      /^The server “shard_1” runs version 13 and the others \d+:/,
    );
    for (const [sign, where] of [
      ['-', 'behind'],
      ['+', 'ahead'],
    ] as const) {
      await say("current_setting('server_version')", `clock_timestamp() ${sign} interval '10 minutes'`);
      // A second more or less, as the statement takes its time on a busy machine.
      expect(await failureOf(ask(mapping, count))).toMatch(
        new RegExp(`^The clock of the server “shard_1” is (?:59\\d|60\\d) s ${where}:`, 'u'),
      );
      await say("current_setting('server_version')", `clock_timestamp() ${sign} interval '30 seconds'`);
      expect(await ask(mapping, count)).toBe(posts.length);
    }
    for (const shard of shards)
      await asOwner(shard, `CREATE OR REPLACE VIEW dropscope_server AS ${String(state)}`);
    expect(await ask(mapping, count)).toBe(posts.length);
  });

  it('says which server has a certificate that is not trusted, or does not take the password', async () => {
    const other = shards[0]?.authorityFile ?? '';
    const own = shards[2]?.authorityFile ?? '';
    await asOwner(coordinator, `ALTER SERVER shard_3 OPTIONS (SET sslrootcert '${other}')`);
    expect(await failureOf(ask(mapping, count))).toBe(
      'The server “shard_3” behind localhost has a certificate that localhost does not trust.',
    );
    await asOwner(coordinator, `ALTER SERVER shard_3 OPTIONS (SET sslrootcert '${own}')`);
    await asOwner(coordinator, "ALTER USER MAPPING FOR reader SERVER shard_3 OPTIONS (SET password 'wrong')");
    expect(await failureOf(ask(mapping, count))).toBe(
      'The server “shard_3” behind localhost does not let the role of its user mapping in.',
    );
    await asOwner(
      coordinator,
      `ALTER USER MAPPING FOR reader SERVER shard_3 OPTIONS (SET password '${shards[2]?.password ?? ''}')`,
    );
    expect(readFileSync(own, 'utf8')).not.toBe(readFileSync(other, 'utf8'));
  });

  it('is left after the time limit where one of them is slow, and says which one ended in the middle', async () => {
    const third = shards[2];
    await asOwner(
      third,
      `ALTER TABLE posts_by_shard RENAME TO posts_quick; CREATE VIEW posts_by_shard AS
        SELECT p.* FROM posts_quick p, generate_series(1, 3000) AS g WHERE pg_sleep(0.02) IS NOT NULL;
        GRANT SELECT ON posts_by_shard TO reader`,
    );
    expect(await failureOf(ask(mapping, count, 1))).toMatch(
      /^The server needed more than 1 s for this question\./,
    );
    // The question itself: what is looked at before reads one row.
    const running = async (): Promise<unknown> =>
      (
        await asOwner(
          third,
          `SELECT count(*)::integer AS n FROM pg_stat_activity
            WHERE usename = 'reader' AND state = 'active' AND now() - query_start > interval '0.5 s'`,
        )
      )[0]?.['n'];
    await expect.poll(running, { timeout: 20_000 }).toBe(0);
    const endings: readonly (readonly [string, () => unknown])[] = [
      // A server that answers again does not show that it was the one.
      [
        'One of the servers “shard_1”, “shard_2”, “shard_3”',
        () =>
          asOwner(
            third,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'reader' AND state = 'active'",
          ),
      ],
      ['The server “shard_3”', () => process.kill(third?.pid ?? 0, 'SIGQUIT')],
    ];
    for (const [named, end] of endings) {
      const asked = failureOf(ask(mapping, count));
      await expect.poll(running, { timeout: 20_000 }).toBe(1);
      await end();
      expect(await asked).toBe(
        `${named} behind localhost ended the connection before it had answered. There is no answer without its posts.`,
      );
    }
    expect(await failureOf(ask(mapping, count))).toBe(
      'The server “shard_3” behind localhost could not be reached. There is no answer without its posts.',
    );
  });
});
