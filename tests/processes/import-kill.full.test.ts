import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateDemonstration } from '#scripts/demonstration/demonstration.ts';
import { program, root } from '#tests/helpers/command-line.ts';
import { count, noteFigures } from '#tests/helpers/soak.ts';
import { v2Csv, v2Row } from '#tests/helpers/social-files.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';

const KILLS = count(3, 200);
const base = mkdtempSync(join(tmpdir(), 'dropscope-kill-'));
const first = join(base, 'first.json');
const second = join(base, 'second.json');

const DROPS = count(600, 1500);

/** Two versions of an archive: the second changes the text of every drop. */
const writeArchives = (): void => {
  const { posts } = JSON.parse(generateDemonstration().archive) as { posts: { text?: string }[] };
  const some = posts.slice(0, DROPS);
  writeFileSync(first, JSON.stringify({ posts: some }));
  writeFileSync(
    second,
    JSON.stringify({ posts: some.map((post) => ({ ...post, text: `${post.text ?? ''} second` })) }),
  );
};

interface Run {
  readonly acknowledged: boolean;
  readonly milliseconds: number;
}

/** Calls back as soon as another program's commit can be read. @returns what ends the watch */
const watchCommit = (dataDir: string, isIn: (db: Sqlite.Database) => boolean, onCommit: () => void) => {
  const db = new Sqlite(join(dataDir, 'dropscope.db'), { fileMustExist: true, readonly: true });
  const timer = setInterval(() => {
    if (!isIn(db)) return;
    clearInterval(timer);
    onCommit();
  }, 1);
  return (): void => {
    clearInterval(timer);
    db.close();
  };
};

/** Imports in a process of its own and kills it after `killAfter` ms, or as soon as the commit is there; if it is still there. */
const runImport = (
  dataDir: string,
  file: string,
  killAfter: number | ((db: Sqlite.Database) => boolean),
  command = 'ingest',
): Promise<Run> =>
  new Promise((resolve) => {
    const started = performance.now();
    const target = command === 'ingest' ? ['--dataset', 'archive', '--confirm', 'JSON-QAnon archive'] : [];
    const child = spawn(
      process.execPath,
      [program, command, file, ...target, '--data-dir', dataDir, '--json'],
      // Compiled modules are kept between the runs: only the import itself is of interest. A tier has them already.
      { cwd: root, env: { NODE_COMPILE_CACHE: join(base, 'compiled'), ...process.env } },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const kill = (): boolean => child.kill('SIGKILL');
    const timer = typeof killAfter === 'number' ? setTimeout(kill, killAfter) : undefined;
    const endWatch = typeof killAfter === 'number' ? undefined : watchCommit(dataDir, killAfter, kill);
    child.once('close', () => {
      clearTimeout(timer);
      endWatch?.();
      resolve({
        acknowledged: output.includes('"status":"completed"'),
        milliseconds: performance.now() - started,
      });
    });
  });

interface State {
  readonly total: number;
  readonly changed: number;
}

const stateOf = (dataDir: string): State => {
  const db = new Sqlite(join(dataDir, 'dropscope.db'));
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.exec(`INSERT INTO drops_fts (drops_fts, rank) VALUES ('integrity-check', 1)`);
    return db
      .prepare(
        `SELECT count(*) AS total, count(*) FILTER (WHERE content LIKE '% second') AS changed FROM drops`,
      )
      .get() as State;
  } finally {
    db.close();
  }
};

describe('an import killed at any moment', () => {
  beforeAll(writeArchives);

  it(
    `is whole or absent, and loses nothing acknowledged (${KILLS} kills)`,
    { timeout: count(900_000, 3_600_000) },
    async () => {
      const dataDir = join(base, 'data');
      // Says how long a whole import takes.
      let { milliseconds: whole } = await runImport(dataDir, first, 60_000);
      expect(stateOf(dataDir)).toEqual({ total: DROPS, changed: 0 });
      let kills = 0;
      let expectedChanged = 0;
      for (let turn = 0; kills < KILLS && turn < KILLS * 2; turn += 1) {
        const target = expectedChanged === 0 ? second : first;
        // Spread over the time that a whole import takes, most of them late, where the writing is.
        const killAfter = whole * (0.35 + 0.65 * (((turn * 37) % 100) / 100));
        const { acknowledged, milliseconds } = await runImport(dataDir, target, killAfter);
        // A run that was done before its kill says that the machine has become quicker.
        if (acknowledged) whole = milliseconds;
        else kills += 1;
        const { total, changed } = stateOf(dataDir);
        expect([total, changed === 0 || changed === DROPS]).toEqual([DROPS, true]);
        if (acknowledged) expect(changed).toBe(target === second ? DROPS : 0);
        expectedChanged = changed;
      }
      expect(kills).toBeGreaterThanOrEqual(KILLS * 0.6);
      noteFigures('import-kills', { kills, lost: 0, partial: 0 });
    },
  );
});

describe('an import of posts killed at any moment', () => {
  const POST_KILLS = count(2, 60);
  const dataDir = join(base, 'posts');
  /** Of a whole import. */
  let milliseconds = 0;
  /** The last file, and the last of which the posts are there. */
  let [last, done] = [1, 1];
  beforeAll(async () => {
    ({ milliseconds } = await runImport(dataDir, writePosts(1), 120_000, 'import-posts'));
    expect(await stateAfterStart()).toEqual(whole(1));
  }, 600_000);
  afterAll(() => {
    rmSync(base, { recursive: true, force: true });
  });

  /** Each has the posts of the one before it with more likes, and 1,000 new ones. */
  const sizeOf = (turn: number): number => count(5000, 30_000) + 1000 * turn;
  const writePosts = (turn: number): string => {
    const file = join(base, `posts-${turn}.csv`);
    const rows = Array.from({ length: sizeOf(turn) }, (_, index) => v2Row(index, { likes: turn }));
    writeFileSync(file, v2Csv(rows));
    return file;
  };

  /** What there is after the next start, before which SQLite rolls back what was under way. */
  const stateAfterStart = async () => {
    const w = await createTestWorkstation({ data: 'none', folder: dataDir });
    try {
      const sql = w.sql();
      sql.exec(`INSERT INTO social_posts_fts (social_posts_fts, rank) VALUES ('integrity-check', 1)`);
      return sql
        .prepare(
          `SELECT count(*) AS posts, min(likes) AS fewest, max(likes) AS most,
             (SELECT count(*) FROM imports WHERE finished_at IS NULL) AS unfinished FROM social_posts`,
        )
        .get() as { posts: number; fewest: number; most: number };
    } finally {
      await w.close();
    }
  };
  const whole = (turn: number) => ({
    posts: sizeOf(turn),
    fewest: turn,
    most: turn,
    unfinished: 0,
  });

  it(
    `is whole or absent after the next start (${POST_KILLS} kills)`,
    { timeout: count(900_000, 3_600_000) },
    async () => {
      let kills = 0;
      for (let turn = 2; kills < POST_KILLS && turn < POST_KILLS * 3; turn += 1) {
        last = turn;
        const killAfter = milliseconds * (0.3 + 0.7 * (((turn * 37) % 100) / 100));
        const run = await runImport(dataDir, writePosts(turn), killAfter, 'import-posts');
        if (run.acknowledged) milliseconds = run.milliseconds;
        else kills += 1;
        const state = await stateAfterStart();
        if (run.acknowledged || state.most === turn) done = turn;
        expect(state).toEqual(whole(done));
      }
      expect(kills).toBeGreaterThanOrEqual(POST_KILLS * 0.5);
      noteFigures('post-import-kills', { kills, partial: 0 });
    },
  );

  it('is whole where the kill falls between the commit and its answer', { timeout: 600_000 }, async () => {
    let unanswered = 0;
    const end = last + 11;
    for (let turn = last + 1; unanswered === 0 && turn < end; turn += 1) {
      const isIn = (db: Sqlite.Database): boolean =>
        db.prepare('SELECT likes FROM social_posts LIMIT 1').pluck().get() === turn;
      const { acknowledged } = await runImport(dataDir, writePosts(turn), isIn, 'import-posts');
      if (!acknowledged) unanswered += 1;
      expect(await stateAfterStart()).toEqual(whole(turn));
    }
    expect(unanswered).toBe(1);
  });
});
