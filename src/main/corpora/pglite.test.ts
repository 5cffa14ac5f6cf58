import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { createOutbound } from '#main/outbound/http.ts';
import type { AskedCorpus, AttachedCorpus, CorpusMapping, DrawnSet } from '#shared/contract/corpora.ts';
import type { Report } from '#shared/contract/report.ts';
import type { Freezing, WorkingSet } from '#shared/contract/sets.ts';
import { drawSentences } from '#shared/corpus-draw.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { corpusTables, postsParameter } from '#tests/helpers/corpus-tables.ts';
import {
  encryptWith,
  refuseWith,
  relayTo,
  startPglite,
  type PgliteServer,
} from '#tests/helpers/pglite-server.ts';
import { selfSigned } from '#tests/helpers/self-signed.ts';
import { hasSmallDisk, mountSmallDisk, SMALL_DISK_ABSENT } from '#tests/helpers/small-disk.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { readAddress } from './address.ts';
import type { Corpus } from './corpus.ts';
import { withPostgresCorpus } from './postgres.ts';

const { create, insert, mapping } = corpusTables.indexed;
const posts = contractPosts(400);
const PASSWORD = 'pw-canary-81d2-x7';

// One server for all tests of the file: WebAssembly takes seconds to start.
let starting: Promise<PgliteServer> | null = null;
const started = (): Promise<PgliteServer> => (starting ??= start());
const start = async (): Promise<PgliteServer> => {
  const server = await startPglite();
  await server.asOwner(create);
  await server.asOwner(insert, [postsParameter(posts)]);
  return server;
};
let w: TestWorkstation | null = null;
const workstation = async (): Promise<TestWorkstation> =>
  (w ??= await createTestWorkstation({ data: 'none' }));
afterAll(async () => {
  await w?.dispose();
  await (await starting)?.stop();
});

describeCorpus(
  'PostgreSQL in WebAssembly',
  async () => {
    const { address, password } = readAddress((await started()).url);
    const server = { address, password, authority: null, outbound: createOutbound() };
    return {
      posts,
      resolution: 'second',
      ask: (question) => withPostgresCorpus(server, mapping, { seconds: 60, signal: undefined }, question),
    };
  },
  { drops: 120, eraMoves: 40, minuteMoves: 19 },
);

const attach = async (body: Readonly<Record<string, unknown>> = {}) => {
  const { port } = await started();
  return (await workstation()).post<AttachedCorpus>('/api/corpora', {
    ...{ name: 'crowd', mapping, address: `postgres://reader:${PASSWORD}@127.0.0.1:${port}/postgres` },
    ...body,
  });
};

describe('a table whose columns are of other types', () => {
  const made = async (columns: string, values: string): Promise<void> =>
    (await started())
      .asOwner(`DROP TABLE IF EXISTS odd; CREATE TABLE odd (${columns}); INSERT INTO odd VALUES ${values};
      GRANT SELECT ON odd TO reader`);
  const ask = async <Answer>(
    question: (corpus: Corpus) => Promise<Answer>,
    columns: Partial<CorpusMapping['columns']> = {},
  ): Promise<Answer | string> => {
    const { address, password } = readAddress((await started()).url);
    const server = { address, password, authority: null, outbound: createOutbound() };
    const odd: CorpusMapping = {
      ...{ table: 'odd', platform: 'twitter', timeUnit: 'seconds', timeResolution: 'second' },
      columns: { id: 'id', account: 'author', time: 'at', text: 'body', ...columns },
    };
    try {
      return await withPostgresCorpus(server, odd, { seconds: 60, signal: undefined }, question);
    } catch (error) {
      return error instanceof AppError ? error.message : `not in our words: ${String(error)}`;
    }
  };
  const drawn = (corpus: Corpus): Promise<unknown> =>
    corpus.inOneView(async () => {
      for await (const rows of corpus.draw({}, null)) expect(rows).toEqual([]);
    });
  /** Every question that reads times. */
  const timed: readonly ((corpus: Corpus) => Promise<unknown>)[] = [
    (corpus) => corpus.timeRange({}),
    (corpus) => corpus.histogram({}, 'month'),
    (corpus) => corpus.baseRates({}),
    (corpus) => corpus.search({}, 5),
    (corpus) => corpus.fetch('1'),
    drawn,
  ];

  it.each([
    ['milliseconds that are taken for seconds', 'bigint', '1514764800000'],
    ['the largest number', 'bigint', '9223372036854775807'],
    ['a year before our era', 'timestamptz', "'0044-03-15 BC'"],
    ['a year of five digits', 'timestamp', "'29000-01-01'"],
  ])('is refused for %s, naming the column', async (_name, type, value) => {
    await made(`id integer, author text, at ${type}, body text`, `(1, 'a', ${value}, 'storm')`);
    for (const question of timed)
      expect(await ask(question)).toMatch(/^The column “at” has times outside the years 1 to 9999\. /u);
    expect(await ask((corpus) => corpus.count({}))).toBe(1);
  });

  it.each(['numeric', 'numeric(30, 2)'])(
    'has ids without the zeros behind the point of a %s',
    async (type) => {
      await made(
        `id ${type}, author ${type}, at timestamptz, body text`,
        "(1234567890123456789.00, 10.00, '2018-01-01Z', 'storm'), (100, 7, '2018-01-02Z', 'storm')",
      );
      const found = await ask((corpus) => corpus.search({ account: '10' }, 5));
      expect(found).toMatchObject({ posts: [{ id: '1234567890123456789', account: '10' }] });
      expect(await ask((corpus) => corpus.fetch('100'))).toMatchObject({ id: '100', account: '7' });
    },
  );

  it('is refused for a time that is infinite, but not where dates leave it out', async () => {
    await made(
      'id integer, author text, at timestamptz, body text',
      "(1, 'a', 'infinity', 'storm'), (2, 'a', '2018-01-01Z', 'storm')",
    );
    for (const question of timed)
      expect(await ask(question)).toMatch(/^A value cannot be read as its column is mapped: .*infinite/u);
    expect(await ask((corpus) => corpus.histogram({ endDate: '2019-01-01' }, 'day'))).toEqual([
      { start: '2018-01-01', posts: 1 },
    ]);
  });

  it('is read by names of any characters, and texts of any type as they are shown', async () => {
    await made(
      `"i""d; --" uuid, "a%s'" char(9), "at\\" timestamp, "$1" jsonb, "?" integer[]`,
      `('00000000-0000-0000-0000-00000000000a', 'a', '2018-01-01', '{"said": "Storm"}', '{1}')`,
    );
    const columns = { id: 'i"d; --', account: "a%s'", time: 'at\\', text: '$1', link: '?' };
    expect(await ask((corpus) => corpus.search({ search: 'storm', account: 'a' }, 2), columns)).toMatchObject(
      {
        posts: [
          {
            id: '00000000-0000-0000-0000-00000000000a',
            account: 'a',
            text: '{"said": "Storm"}',
            link: '{1}',
          },
        ],
      },
    );
    expect(await ask((corpus) => corpus.search({}, 2), { ...columns, likes: '?' })).toMatch(
      /^A column has another type than its part of the mapping needs: cannot cast type integer\[\] to bigint\. /u,
    );
  });

  it('has each post as often as it is there, and none without an id, an account or a time', async () => {
    await made(
      'id integer, author text, at timestamptz, body text',
      `(NULL, 'a', '2018-01-01Z', 'storm'), (1, NULL, '2018-01-01Z', 'storm'), (1, 'a', NULL, 'storm'), (1, 'a', '2018-01-01Z', NULL),
        (1, 'b', '2018-01-02Z', 'storm')`,
    );
    expect(await ask((corpus) => corpus.count({}))).toBe(2);
    expect(await ask((corpus) => corpus.search({}, 5))).toMatchObject({
      posts: [
        { id: '1', account: 'b', text: 'storm' },
        { id: '1', account: 'a', text: '' },
      ],
    });
  });
});

describe('an attached corpus', () => {
  it('is asked over the API; its password is nowhere but with the keys', async () => {
    const attached = await attach();
    expect(attached.status, attached.text).toBe(200);
    expect(attached.value).toMatchObject({ table: 'posts_indexed', searchedBy: 'index', encrypted: false });
    const { get, post, paths } = await workstation();
    const listed = await get<AttachedCorpus[]>('/api/corpora');
    expect(listed.value).toEqual([attached.value]);
    const asked = await post<AskedCorpus>('/api/corpora/crowd/questions?waitMs=60000', {
      question: 'rates',
      filter: { account: 'beta' },
    });
    const own = posts.filter(({ account }) => account === 'beta').length;
    expect(asked.value.answer).toMatchObject({
      rates: { posts: own },
      whole: { posts: 400 },
      share: own / 400,
    });
    const local = await post<AskedCorpus>('/api/corpora/local/questions', { question: 'count' });
    expect(local.value.answer).toEqual({ question: 'count', posts: 0 });
    for (const text of [attached.text, listed.text, asked.text]) expect(text).not.toContain(PASSWORD);
    const withPassword = readdirSync(paths.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(PASSWORD))
      .map(({ name }) => name);
    expect(withPassword).toEqual([paths.secrets.split('/').at(-1)]);
  });

  it('gives a working set, frozen with its sampling fraction and the denominators of the whole', async () => {
    const { post, get } = await workstation();
    const drawn = await post<DrawnSet>('/api/corpora/crowd/draws?waitMs=60000', {
      ...{ set: 'hundred', sample: { size: 100, seed: 7 } },
      filter: { startDate: '2018-02-01' },
    });
    expect(drawn.status, drawn.text).toBe(200);
    const matching = posts.filter(({ time }) => time >= Date.UTC(2018, 1, 1) / 1000).length;
    expect(drawn.value.set).toMatchObject({
      items: 100,
      query: 'draw(crowd,startDate=2018-02-01,size=100,seed=7)',
      draws: [
        { matching, drawn: 100, leftOut: 0, fraction: 100 / matching, whole: { posts: 400, accounts: 3 } },
      ],
    });
    const shown = await get<NonNullable<DrawnSet['set']>>('/api/sets/hundred');
    expect(shown.value).toEqual(drawn.value.set);
    expect(drawSentences(shown.value)).toEqual([
      expect.stringContaining(`Rates are of 100 of the ${matching} posts of “crowd”`),
    ]);
    const listed = await get<unknown[]>('/api/social-posts?set=hundred&limit=1');
    expect(listed.headers.get('x-total-count')).toBe('100');
    // The same draw again is the same set: only its name differs.
    const again = await post<DrawnSet>('/api/corpora/crowd/draws?waitMs=60000', {
      ...{ set: 'hundred again', sample: { size: 100, seed: 7 } },
      filter: { startDate: '2018-02-01' },
    });
    expect(again.value.set?.hash).toBe(drawn.value.set?.hash);
  });

  it('freezes no set and stores no post where none of what it sent can be kept', async () => {
    const server = await started();
    await server.asOwner(
      "INSERT INTO posts_indexed VALUES (77, repeat('x', 900), '2031-05-01Z', 'harbor', 'twitter', NULL, false, 0)",
    );
    const { post, get } = await workstation();
    const before = (await get('/api/social-posts?limit=1')).headers.get('x-total-count');
    const { status, text } = await post('/api/corpora/crowd/draws?waitMs=60000', {
      ...{ set: 'none kept', filter: { startDate: '2031-01-01' } },
    });
    await server.asOwner('DELETE FROM posts_indexed WHERE post_id = 77');
    expect([status, text]).toEqual([422, expect.stringContaining('nothing was imported')]);
    expect((await get<{ name: string }[]>('/api/sets')).value.map(({ name }) => name)).not.toContain(
      'none kept',
    );
    expect((await get('/api/social-posts?limit=1')).headers.get('x-total-count')).toBe(before);
  });

  it('gives its denominators to every set that is made of it', async () => {
    const { post, get } = await workstation();
    const other = await post<DrawnSet>('/api/corpora/crowd/draws?waitMs=60000', {
      ...{ set: 'beta', filter: { account: 'beta' } },
    });
    expect(other.status, other.text).toBe(200);
    const make = async (name: string, body: object): Promise<WorkingSet> => {
      const { value, status, text } = await post<Freezing>('/api/sets?waitMs=60000', { name, ...body });
      expect([name, status, status === 200 ? '' : text]).toEqual([name, 200, '']);
      const shown = await get<WorkingSet>(`/api/sets/${name}`);
      expect(shown.value).toEqual(value.set);
      return shown.value;
    };
    const drawnOf = ({ draws }: WorkingSet) => draws.map(({ drawn, whole }) => [drawn, whole.posts]);
    const both = { from: 'sets', sets: ['hundred', 'beta'] };
    const betas = posts.filter(({ account }) => account === 'beta').length;
    const [hundred, beta] = [
      [100, 400],
      [betas, 400],
    ];
    const union = await make('union', { ...both, operation: 'union' });
    expect(drawnOf(union)).toEqual([hundred, beta]);
    expect(drawSentences(union)).toEqual([
      expect.stringMatching(/^It was made from a draw: 100 of the .* The whole corpus has 400 posts/u),
      expect.stringMatching(new RegExp(`^It was made from a draw: ${betas} of the ${betas} posts`, 'u')),
    ]);
    expect(drawnOf(await make('both', { ...both, operation: 'intersect' }))).toEqual([hundred, beta]);
    expect(drawnOf(await make('less', { ...both, operation: 'subtract' }))).toEqual([hundred]);
    expect(drawnOf(await make('ten', { from: 'sample', set: 'hundred', size: 10 }))).toEqual([hundred]);
    expect(drawnOf(await make('found', { from: 'filter', filter: 'posts:set=union' }))).toEqual([
      hundred,
      beta,
    ]);
    expect(drawnOf(await make('all', { from: 'filter', filter: 'posts:' }))).toEqual([]);
    const report = await get<Report>('/api/export/analysis?format=json&sections=summary&set=less');
    expect(JSON.stringify(report.value), report.text.slice(0, 300)).toContain(
      'The whole corpus has 400 posts',
    );
  });

  it('refuses a server, a table and a role that are not as they have to be, and stores nothing', async () => {
    const server = await started();
    const refusals: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
      ['a name that is taken', {}, /attached already/],
      ['no PostgreSQL address', { name: 'b', address: `http://x:${PASSWORD}@y/z` }, /begins with postgres/],
      [
        'no encryption elsewhere',
        { name: 'b', address: 'postgres://r@lab.test/d?sslmode=disable' },
        /encryption/,
      ],
      ['a host that is not there', { name: 'b', address: 'postgres://r@lab.test/d' }, /could not be reached/],
      [
        'a port without a server',
        { name: 'b', address: 'postgres://r@127.0.0.1:9/d' },
        /could not be reached/,
      ],
      ['a missing table', { name: 'b', mapping: { ...mapping, table: 'nothing' } }, /no table “nothing”/],
      [
        'a missing column',
        { name: 'b', mapping: { ...mapping, columns: { ...mapping.columns, link: 'href' } } },
        /no column “href”/,
      ],
      [
        'a column that is no time',
        { name: 'b', mapping: { ...mapping, columns: { ...mapping.columns, time: 'body' } } },
        /of type text/,
      ],
    ];
    for (const [what, body, sentence] of refusals) {
      const { status, text } = await attach(body);
      expect(status, what).toBeGreaterThanOrEqual(400);
      expect(text, what).toMatch(sentence);
      expect(text, what).not.toContain(PASSWORD);
    }
    await server.asOwner('GRANT INSERT ON posts_indexed TO reader');
    expect((await attach({ name: 'b' })).text).toMatch(/“reader” may write the table “public.posts_indexed”/);
    const { get, post } = await workstation();
    const asked = await post('/api/corpora/crowd/questions', { question: 'count' });
    expect(asked.text).toMatch(/may write/);
    await server.asOwner('REVOKE INSERT ON posts_indexed FROM reader');
    for (const [right, of, sentence] of [
      ['CREATE', 'SCHEMA public', 'may create tables in the schema “public”'],
      ['CREATE', 'DATABASE postgres', 'may create schemas in the database'],
      ['UPDATE (body)', 'posts_indexed', 'may write the table “public.posts_indexed”'],
    ] as const) {
      await server.asOwner(`GRANT ${right} ON ${of} TO reader`);
      const { status, text } = await attach({ name: 'b' });
      expect([status, text]).toEqual([403, expect.stringContaining(`The role “reader” ${sentence}.`)]);
      await server.asOwner(`REVOKE ${right} ON ${of} FROM reader`);
    }
    expect((await get<AttachedCorpus[]>('/api/corpora')).value.map(({ name }) => name)).toEqual(['crowd']);
  });

  it('that ends the connection in the middle leaves nothing half-written', async () => {
    const server = await started();
    const relay = await relayTo(server.port, 'sha256(');
    const { post, get } = await workstation();
    expect(
      (await attach({ name: 'weak', address: `postgres://reader@127.0.0.1:${relay.port}/postgres` })).status,
    ).toBe(200);
    const drawn = await post('/api/corpora/weak/draws?waitMs=60000', {
      ...{ set: 'half', sample: { size: 100, seed: 7 } },
    });
    relay.close();
    expect(drawn.status).toBe(502);
    expect(drawn.text).toMatch(
      /^127\.0\.0\.1 ended the connection before it had answered\. Nothing was stored\.$/,
    );
    expect((await get<{ name: string }[]>('/api/sets')).value.map(({ name }) => name)).not.toContain('half');
    expect(readdirSync((await workstation()).paths.incoming)).toEqual([]);
  });

  it('refuses a wrong password, a wrong certificate and a server without encryption', async () => {
    const certificate = selfSigned();
    const ofAnother = selfSigned();
    const expired = selfSigned({ name: '127.0.0.1', valid: ['20200101000000Z', '20210101000000Z'] });
    const early = selfSigned({ name: '127.0.0.1', valid: ['20980101000000Z', '20990101000000Z'] });
    const encrypted = async (
      of: typeof certificate,
      sentence: RegExp,
      authority: string | null = of?.cert ?? null,
    ) =>
      // Where openssl is not installed there is no certificate to refuse.
      of === null
        ? []
        : [[await encryptWith(of), '127.0.0.1', '?sslmode=verify-full', 502, sentence, authority] as const];
    const cases = [
      [
        await refuseWith('28P01'),
        '127.0.0.1',
        '',
        403,
        /did not accept the password of the role “reader”/,
        null,
      ],
      [await refuseWith('28000'), '127.0.0.1', '', 403, /does not let the role “reader” in/, null],
      [await refuseWith('3D000'), '127.0.0.1', '', 404, /has no database “postgres”/, null],
      [await refuseWith('53300'), '127.0.0.1', '', 503, /takes no more connections now/, null],
      ...(await encrypted(certificate, /is not trusted.*give that one when you attach it\.$/, null)),
      ...(await encrypted(
        certificate,
        /is not trusted.*give that one when you attach it\.$/,
        ofAnother?.cert ?? null,
      )),
      // Trusted, because it was given, and wrong all the same.
      ...(await encrypted(
        ofAnother,
        /certificate of 127.0.0.1 is of another name \(ERR_TLS_CERT_ALTNAME_INVALID\)\.$/,
      )),
      ...(await encrypted(expired, /certificate of 127.0.0.1 has expired \(CERT_HAS_EXPIRED\)\.$/)),
      ...(await encrypted(early, /certificate of 127.0.0.1 is not valid yet \(CERT_NOT_YET_VALID\)\.$/)),
      ...(await encrypted(certificate, /is no certificate|not trusted/, 'not a certificate')),
    ] as const;
    for (const [server, host, query, code, sentence, authority] of cases) {
      const address = `postgres://reader:${PASSWORD}@${host}:${server.port}/postgres${query}`;
      const { status, text } = await attach({
        ...{ name: 'closed', address },
        ...(authority === null ? {} : { authority }),
      });
      expect([sentence.source, status, text]).toEqual([
        sentence.source,
        code,
        expect.stringMatching(sentence),
      ]);
      expect(text).not.toContain(PASSWORD);
      expect(text.trim().split('\n')).toHaveLength(1);
      server.close();
    }
    const { get } = await workstation();
    expect((await get<AttachedCorpus[]>('/api/corpora')).value.map(({ name }) => name)).not.toContain(
      'closed',
    );
  });

  it('says so where the server stops a question that takes too long', async () => {
    const server = await started();
    const relay = await relayTo(server.port, 'min(p.time)', '57014');
    const { post } = await workstation();
    await attach({ name: 'slow', address: `postgres://reader@127.0.0.1:${relay.port}/postgres` });
    const asked = await post('/api/corpora/slow/questions?waitMs=60000', { question: 'rates', seconds: 7 });
    relay.close();
    expect([asked.status, asked.text]).toEqual([
      504,
      expect.stringMatching(/^The server needed more than 7 s for this question\. Narrow it/u),
    ]);
  });

  it.skipIf(!hasSmallDisk)(
    `leaves no set, no post and no file where the disk fills during a draw (${SMALL_DISK_ABSENT})`,
    async () => {
      const server = await started();
      const disk = mountSmallDisk(32);
      const own = await createTestWorkstation({ data: 'none', folder: join(disk.folder, 'data') });
      try {
        const address = `postgres://reader@127.0.0.1:${server.port}/postgres`;
        const attached = await own.post('/api/corpora', { name: 'crowd', mapping, address });
        expect(attached.status, attached.text).toBe(200);
        // The file of the draw fits, what is imported of it does not; then not even the file.
        for (const free of [150_000, 8192]) {
          disk.fill(free);
          const { status, text } = await own.post('/api/corpora/crowd/draws?waitMs=60000', { set: 'full' });
          expect([free, status, text]).toEqual([free, 507, expect.stringMatching(/full.*free some space/u)]);
        }
        disk.empty();
        expect((await own.get('/api/sets')).value).toEqual([]);
        expect((await own.get('/api/social-posts?limit=1')).headers.get('x-total-count')).toBe('0');
        expect(readdirSync(own.paths.incoming)).toEqual([]);
        const again = await own.post<DrawnSet>('/api/corpora/crowd/draws?waitMs=60000', { set: 'full' });
        expect(again.value.set?.items, again.text).toBe(400);
      } finally {
        await own.dispose();
        disk.unmount();
      }
    },
  );

  it('is detached with its password', async () => {
    const { send, get, paths } = await workstation();
    expect((await send('DELETE', '/api/corpora/crowd')).status).toBe(200);
    expect(readFileSync(paths.secrets, 'utf8')).not.toContain(PASSWORD);
    expect((await get<{ draws: unknown }>('/api/sets/hundred')).value.draws).toMatchObject([
      { corpus: 'crowd' },
    ]);
    expect((await send('DELETE', '/api/corpora/crowd')).status).toBe(404);
  });
});
