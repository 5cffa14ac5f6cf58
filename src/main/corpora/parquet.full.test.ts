import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#main/base/errors.ts';
import { forkProcess, type StartProcess } from '#main/base/own-process.ts';
import type { AskedCorpus, AttachedCorpus, CorpusMapping, DrawnSet } from '#shared/contract/corpora.ts';
import { contractPosts } from '#tests/helpers/corpus-contract-data.ts';
import { describeCorpus } from '#tests/helpers/corpus-contract.ts';
import { connectDuckDb } from '#tests/helpers/duckdb.ts';
import { failureOf } from '#tests/helpers/failure-of.ts';
import { oneProcess } from '#tests/helpers/one-process.ts';
import { parquetColumns, parquetMapping, writeParquet } from '#tests/helpers/parquet-posts.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import type { Corpus } from './corpus.ts';
import { withParquetCorpus } from './parquet.ts';

const root = mkdtempSync(join(tmpdir(), 'dropscope-parquet-'));
const { start: startOne, end } = oneProcess();
let w: TestWorkstation | null = null;
afterAll(async () => {
  end();
  await w?.dispose();
  rmSync(root, { recursive: true });
});
const folderOf = (name: string): string => {
  const folder = join(root, name);
  mkdirSync(join(folder, 'later'), { recursive: true });
  return folder;
};

const posts = contractPosts(400);
/** Two files, one of them in a folder of the folder. */
const written = (name: string): string => {
  const folder = folderOf(name);
  writeParquet(join(folder, 'a.parquet'), posts.slice(0, 150));
  writeParquet(join(folder, 'later', 'b.parq'), posts.slice(150));
  return folder;
};

const ask = <Answer>(
  place: string,
  question: (corpus: Corpus) => Promise<Answer>,
  mapping: CorpusMapping = parquetMapping,
  start: StartProcess = startOne,
  seconds = 60,
): Promise<Answer> => withParquetCorpus(start, place, mapping, { seconds, signal: undefined }, question);

describeCorpus(
  'Parquet files',
  () => {
    const folder = written('contract');
    return Promise.resolve({ posts, resolution: 'second', ask: (question) => ask(folder, question) });
  },
  { drops: 120, eraMoves: 40, minuteMoves: 19 },
);

const count = (corpus: Corpus): Promise<number> => corpus.count({});
const CHANGED =
  'The files of “NAME” changed, or are gone, since the question began. Nothing was stored; ask again.';

describe('Parquet files as a corpus', () => {
  it('keep times as moments without a zone, days, or whole numbers, and ids as numbers', async () => {
    const folder = folderOf('times');
    const file = join(folder, 'one.parquet');
    const some = posts.slice(0, 20);
    writeParquet(file, some, {
      ...parquetColumns,
      post_id: ['INT64', ({ id }) => BigInt(id)],
      created_at: ['INT64', ({ time }) => BigInt(time * 1000)],
    });
    const mapping: CorpusMapping = { ...parquetMapping, table: 'lab.All Posts', timeUnit: 'milliseconds' };
    const answer = await ask(
      file,
      async (corpus) => [await corpus.timeRange({}), await corpus.fetch(some[3]?.id ?? '')],
      mapping,
    );
    expect(answer).toEqual([{ first: some[0]?.time, last: some.at(-1)?.time }, some[3]]);
    expect(await failureOf(ask(file, (corpus) => corpus.fetch('no number'), mapping))).toMatch(
      /^A value does not fit its column: /,
    );
  });

  it('are read as other programs write them: every compression, times of any precision, nested texts', async () => {
    const folder = written('foreign');
    const from = join(folder, 'a.parquet');
    const made = join(root, 'made.parquet');
    const duck = await connectDuckDb();
    const make = async (columns: string, options: string): Promise<void> => {
      await duck.run(`COPY (SELECT ${columns} FROM '${from}') TO '${made}' (FORMAT parquet, ${options})`);
    };
    const some = posts.slice(0, 150);
    const asked = async (corpus: Corpus): Promise<unknown> => [
      await corpus.fetch(some[3]?.id ?? ''),
      await corpus.count({}),
      await corpus.timeRange({}),
    ];
    const whole = [some[3], 150, { first: some[0]?.time, last: some.at(-1)?.time }];
    for (const compression of ofTurn(['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli', 'lz4_raw'], 2)) {
      await make('*', `COMPRESSION ${compression}, ROW_GROUP_SIZE 2048, PARQUET_VERSION v2`);
      expect([compression, await ask(made, asked)]).toEqual([compression, whole]);
    }
    // Without a mark that they are texts, as Impala and old Spark write them; and ids as databases export a numeric.
    await make(
      '* REPLACE (body::blob AS body, author::blob AS author, post_id::decimal(38, 4) AS post_id)',
      'COMPRESSION gzip',
    );
    expect(await ask(made, asked)).toEqual(whole);
    await make(String.raw`* REPLACE ('\xAB\xCD'::blob AS post_id)`, 'COMPRESSION gzip');
    expect(await failureOf(ask(made, asked))).toMatch(
      / has bytes that are no UTF-8 where texts or ids are expected: /,
    );
    for (const type of ofTurn(['timestamptz', 'timestamp_s', 'timestamp_ms', 'timestamp_ns'], 2)) {
      await make(`* REPLACE (created_at::${type} AS created_at)`, 'COMPRESSION gzip');
      expect([type, await ask(made, asked)]).toEqual([type, whole]);
    }
    const storms = some.filter(({ text }) => text.includes('storm')).length;
    for (const nested of ofTurn(["[body, 'x']", "{'said': body}", "MAP {'said': body}", 'body::blob'], 2)) {
      await make(`* REPLACE (${nested} AS body)`, 'COMPRESSION zstd');
      expect([nested, await ask(made, (corpus) => corpus.count({ search: 'storm' }))]).toEqual([
        nested,
        storms,
      ]);
    }
    await make('* REPLACE (1234567890123456789::double AS post_id)', 'COMPRESSION zstd');
    expect(await failureOf(ask(made, count))).toBe(
      'The column “post_id” is of type double, which rounds long ids: write ids as texts or as whole numbers, also where some are missing.',
    );
    await make("* REPLACE ('infinity'::timestamp AS created_at)", 'COMPRESSION zstd');
    expect(await ask(made, count)).toBe(150);
    for (const question of [
      (corpus: Corpus): Promise<unknown> => corpus.timeRange({}),
      (corpus: Corpus): Promise<unknown> => corpus.histogram({}, 'month'),
    ])
      expect(await failureOf(ask(made, question))).toBe(
        'A value cannot be read as its column is mapped: Invalid Input Error: Cannot subtract infinite timestamps. A time must not be infinite, and a count must be a whole number.',
      );
    await make('* REPLACE (epoch_ms(created_at) AS created_at)', 'COMPRESSION zstd');
    expect(await failureOf(ask(made, (corpus) => corpus.histogram({}, 'month')))).toMatch(
      /^The column “created_at” has times outside the years 1 to 9999\. /u,
    );
  });

  it('are refused in one sentence where they are not as the mapping says', async () => {
    const folder = written('refused');
    expect(await failureOf(ask(join(root, 'nowhere'), count))).toMatch(
      /^There is no folder or file “.*nowhere”\.$/,
    );
    expect(await failureOf(ask(folderOf('empty'), count))).toMatch(
      /^There are no Parquet files \(\*\.parquet, \*\.parq\) in “.*empty”\.$/,
    );
    const { likes, ...fewer } = parquetColumns;
    expect(likes).toBeDefined();
    const other = join(folder, 'other.parquet');
    writeParquet(other, posts.slice(0, 5), fewer);
    expect(await failureOf(ask(folder, count))).toBe('The file “other.parquet” has no column “likes”.');
    writeParquet(other, posts.slice(0, 5), { ...fewer, likes: ['STRING', () => 'many'] });
    expect(await failureOf(ask(folder, count))).toBe(
      'The column “likes” is of type VARCHAR in the file “other.parquet” and of type INTEGER in “a.parquet”.',
    );
    writeFileSync(other, 'post_id,author\n1,alpha\n');
    expect(await failureOf(ask(folder, count))).toBe('“other.parquet” is not a Parquet file.');
    expect(await failureOf(ask(other, count))).toBe('“other.parquet” is not a Parquet file.');
    const wrongTime = { ...parquetMapping.columns, time: 'body' };
    expect(await failureOf(ask(written('time'), count, { ...parquetMapping, columns: wrongTime }))).toBe(
      'The column “body” is of type varchar; a time is a timestamp, a date, or a whole number.',
    );
  });

  it('are not answered from where they change meanwhile', async () => {
    const folder = written('changing');
    const asked = ask(folder, (corpus) =>
      corpus.inOneView(async () => {
        const before = await corpus.count({});
        writeParquet(join(folder, 'c.parquet'), posts.slice(0, 5));
        return before;
      }),
    );
    expect(await failureOf(asked)).toBe(CHANGED.replace('NAME', 'changing'));
  });

  it('are read through links within the folder, each file once, and no link is left out in silence', async () => {
    const folder = written('links');
    renameSync(join(folder, 'a.parquet'), join(folder, 'a.data'));
    symlinkSync('a.data', join(folder, 'a.parquet'));
    symlinkSync(join('later', 'b.parq'), join(folder, 'b-again.parquet'));
    expect(await ask(folder, count)).toBe(400);
    const link = join(folder, 'link.parquet');
    const refusedLink = async (target: string): Promise<string> => {
      symlinkSync(target, link);
      const failure = await failureOf(ask(folder, count));
      rmSync(link);
      return failure;
    };
    expect(await refusedLink('gone.data')).toBe('The link “link.parquet” leads to no file.');
    expect(await refusedLink('link.parquet')).toBe('The link “link.parquet” leads to no file.');
    writeParquet(join(root, 'outside.parquet'), posts.slice(0, 5));
    const outside = 'The link “link.parquet” leads out of the folder; only files in the folder are read.';
    expect(await refusedLink(join('..', 'outside.parquet'))).toBe(outside);
    const toFolder = 'The link “link.parquet” leads to a folder; folders are not read through links.';
    expect(await refusedLink('later')).toBe(toFolder);
    symlinkSync(written('linked'), join(folder, 'more'));
    expect(await failureOf(ask(folder, count))).toBe(toFolder.replace('link.parquet', 'more'));
  });

  it('have the columns that are in them, whatever the names of their folders say', async () => {
    const folder = folderOf('partitions');
    for (const [part, some] of Object.entries({
      'author=nobody': posts.slice(0, 150),
      'author=someone': posts.slice(150),
    })) {
      mkdirSync(join(folder, part));
      writeParquet(join(folder, part, 'part.parquet'), some);
    }
    const [post] = posts;
    expect(await ask(folder, (corpus) => corpus.fetch(post?.id ?? ''))).toEqual(post);
    const mapping = { ...parquetMapping, columns: { ...parquetMapping.columns, account: 'year' } };
    mkdirSync(join(folder, 'year=2018'));
    writeParquet(join(folder, 'year=2018', 'part.parquet'), posts.slice(0, 5));
    const file = join(folder, 'year=2018', 'part.parquet');
    expect(await failureOf(ask(file, count, mapping))).toBe('The file “part.parquet” has no column “year”.');
  });

  it('are read where their names have the characters of a pattern, each as itself', async () => {
    const folder = folderOf('names');
    for (const [at, name] of ['a[1]', 'a1', '[a]', "it’s 100% 'a'"].entries())
      writeParquet(join(folder, `${name}.parquet`), posts.slice(at * 10, (at + 1) * 10));
    const some = [posts[5], posts[15], posts[25], posts[35]];
    const answer = await ask(folder, async (corpus) => {
      const found: unknown[] = [];
      for (const post of some) found.push(await corpus.fetch(post?.id ?? ''));
      return { found, all: await corpus.count({}) };
    });
    expect(answer).toEqual({ found: some, all: 40 });
  });

  it('are named where one is cut off, and may be without rows', async () => {
    const folder = written('cut');
    const file = join(folder, 'c.parquet');
    writeParquet(file, []);
    expect(await ask(folder, count)).toBe(400);
    expect(await ask(file, count)).toBe(0);
    const whole = readFileSync(join(folder, 'a.parquet'));
    for (const bytes of [whole.length - 1, whole.length - 100, 200, 6]) {
      writeFileSync(file, whole.subarray(0, bytes));
      expect(await failureOf(ask(folder, count))).toBe(
        '“c.parquet” is cut off: its end is missing. Copy it again.',
      );
    }
    writeFileSync(file, '');
    expect(await failureOf(ask(folder, count))).toBe('“c.parquet” is empty.');
  });

  it('are named where they are damaged, in words that are ours', { timeout: 300_000 }, async () => {
    const folder = written('damaged');
    const file = join(folder, 'c.parquet');
    const whole = readFileSync(join(folder, 'a.parquet'));
    const damages: (readonly [at: number, sentence: string])[] = [];
    const step = Math.floor(whole.length / 16);
    const places = Array.from({ length: 15 }, (_, place) => 4 + place * step);
    // By turns, and in every run the list of columns at the end, without which nothing is read.
    for (const at of [...ofTurn(places, 3), 4 + 15 * step]) {
      const damaged = Buffer.from(whole);
      damaged.fill(255, at, Math.min(at + 200, whole.length));
      writeFileSync(file, damaged);
      const sentence = await failureOf(ask(folder, (corpus) => corpus.fetch('none')));
      if (sentence !== 'no failure') damages.push([at, sentence]);
    }
    expect(damages.length).toBeGreaterThan(0);
    for (const [at, sentence] of damages)
      expect(sentence, `damaged at byte ${at}`).toMatch(
        /^(?:“c\.parquet”|One of the files of “damaged”) (?:is damaged: (?:its list of columns|a part of its rows) cannot be read\. Copy it again\.|has bytes that are no UTF-8 where texts or ids are expected: it is damaged, or was written so\. .*|is cut off: its end is missing\. Copy it again\.|is not a Parquet file\.)$/u,
      );
  });

  it('are described once for all files that are alike', async () => {
    const folder = folderOf('alike');
    for (let at = 0; at < 40; at += 1)
      writeParquet(join(folder, `${String(at)}.parquet`), posts.slice(at * 10, (at + 1) * 10));
    const turned = Object.fromEntries(Object.entries(parquetColumns).toReversed());
    writeParquet(join(folder, 'turned.parquet'), posts.slice(0, 5), turned);
    const statements: string[] = [];
    const counted: StartProcess = (start) => {
      const child = forkProcess(start);
      const counting = (task: object): void => {
        statements.push(JSON.stringify(task));
        child.ask(task);
      };
      return { ...child, ask: counting };
    };
    expect(await ask(folder, count, parquetMapping, counted)).toBe(405);
    expect(statements.filter((statement) => statement.includes('DESCRIBE'))).toHaveLength(2);
  });

  it('are said to be gone where their folder vanishes during a question', async () => {
    for (const question of [
      async (corpus: Corpus, folder: string): Promise<unknown> => {
        rmSync(folder, { recursive: true });
        return corpus.histogram({}, 'day');
      },
      (corpus: Corpus, folder: string): Promise<unknown> =>
        corpus.inOneView(() => {
          rmSync(folder, { recursive: true });
          return Promise.resolve();
        }),
    ]) {
      const folder = written('vanishing');
      expect(await failureOf(ask(folder, (corpus) => question(corpus, folder)))).toBe(
        CHANGED.replace('NAME', 'vanishing'),
      );
    }
  });

  it('are left after the time limit, when they are canceled, and when their process ends', async () => {
    const folder = written('limits');
    expect(await failureOf(ask(folder, count, parquetMapping, forkProcess, 0.001))).toMatch(
      /^DuckDB needed more than 0\.001 s for this question\./,
    );
    const controller = new AbortController();
    const canceled = withParquetCorpus(
      forkProcess,
      folder,
      parquetMapping,
      { seconds: 60, signal: controller.signal },
      (corpus) => {
        controller.abort(new AppError('conflict', 'Canceled by the test.'));
        return corpus.count({});
      },
    );
    expect(await failureOf(canceled)).toBe('Canceled by the test.');
    const killed: StartProcess = (start) => {
      const child = forkProcess(start);
      return { ...child, ask: child.kill };
    };
    expect(await failureOf(ask(folder, count, parquetMapping, killed))).toBe(
      'The process that reads Parquet files ended before it had answered. Nothing was stored.',
    );
  });

  it('are not read without the package, and the sentence says how it comes', async () => {
    const folder = written('absent');
    const entry = join(root, 'elsewhere.mjs');
    // What the program itself answers where the package is not found.
    writeFileSync(
      entry,
      "process.on('message', async () => process.send(await import('@duckdb/node-api').then(() => ({ refusal: 'found' }), () => ({ absent: true }))));",
    );
    expect(
      await failureOf(ask(folder, count, parquetMapping, (start) => forkProcess({ ...start, entry }))),
    ).toMatch(
      /^Parquet files are read by the package @duckdb\/node-api, which this installation does not have\./,
    );
  });

  it('are attached, asked and drawn from like a table of a server', async () => {
    const folder = written('attached');
    w = await createTestWorkstation({ data: 'none' });
    const { post, get } = w;
    const body = { name: 'files', address: folder, mapping: { columns: parquetMapping.columns } };
    const attached = await post<AttachedCorpus>('/api/corpora', body);
    expect(attached.value).toMatchObject({ address: folder, table: 'posts', searchedBy: 'pattern' });
    const question = { question: 'count', filter: { search: 'storm' } };
    const asked = await post<AskedCorpus>('/api/corpora/files/questions?waitMs=60000', question);
    const storms = posts.filter(({ text }) => text.includes('storm')).length;
    expect(asked.value.answer).toEqual({ question: 'count', posts: storms });
    const drawn = await post<DrawnSet>('/api/corpora/files/draws?waitMs=60000', {
      ...{ set: 'of files', sample: { size: 30, seed: 7 } },
    });
    expect(drawn.value.set).toMatchObject({ items: 30, draws: [{ corpus: 'files', matching: 400 }] });
    rmSync(folder, { recursive: true });
    const gone = await post('/api/corpora/files/questions?waitMs=60000', question);
    expect(gone.text).toMatch(/There is no folder or file “.*attached”\./);
    expect((await post('/api/corpora', { ...body, name: 'near', address: 'posts' })).text).toContain(
      'it neither begins with postgres:// nor is the full path of a folder or file',
    );
    expect((await get<AttachedCorpus[]>('/api/corpora')).value).toContainEqual(attached.value);
  });
});
