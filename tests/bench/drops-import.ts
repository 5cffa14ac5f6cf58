/**
 * `node drops-import.ts ROWS`: imports a file of so many drops in a process of its own, whose peak memory is then that of the
 * import alone: the file is written by another one. Prints one line of JSON: DropImportFigures.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { openLocalFile } from '#main/base/import-file.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { largeArchive } from './large-archive.ts';

export interface DropImportFigures {
  readonly rows: number;
  readonly imported: number;
  readonly ms: number;
  /** Peak of the whole process, workers and SQLite included, before the reference runs. */
  readonly peakMegabytes: number;
  /** Longest stretch in which the event loop could not answer. */
  readonly longestBlockMs: number;
  /** The sqlite3 program's `.import` of the rows that came of it, as CSV, without an index; null where it is not installed. */
  readonly referenceMs: number | null;
}

const ENDLESS_MS = 3_600_000;

async function* fileText(rows: number): AsyncGenerator<string> {
  const make = await largeArchive();
  yield '{"posts":[';
  for (let number = 1; number <= rows; number += 1) {
    const { time, content, board, author, tripcode, postId } = make(number);
    const source = { site: '8kun', board };
    const post = {
      post_metadata: { id: number, time, author, tripcode, source, post_id: postId },
      text: content,
    };
    yield `${number === 1 ? '' : ','}${JSON.stringify(post)}`;
  }
  yield ']}';
}

const importByProgram = async (w: TestWorkstation, folder: string): Promise<number | null> => {
  if (spawnSync('sqlite3', ['--version']).status !== 0) return null;
  const csv = join(folder, 'rows.csv');
  const rows = w.sql().prepare('SELECT * FROM drops');
  const columns = rows.columns().map(({ name }) => name);
  await pipeline(Readable.from(rows.iterate()), stringify(), createWriteStream(csv));
  const started = performance.now();
  const table = `CREATE TABLE drops (${columns.join(', ')})`;
  execFileSync('sqlite3', [join(folder, 'reference.db'), table, `.import --csv ${csv} drops`]);
  return performance.now() - started;
};

const measure = async (rows: number, folder: string): Promise<DropImportFigures> => {
  const file = join(folder, 'posts.json');
  execFileSync(process.execPath, [import.meta.filename, String(rows), file]);
  const w = await createTestWorkstation({ data: 'none', folder: join(folder, 'data') });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const started = performance.now();
  const source = await openLocalFile(file, 'posts.json');
  const options = { format: 'json-qanon', onError: 'abort' } as const;
  const { imported } = await w.services.imports.drops.importFile(source, options, ENDLESS_MS);
  const ms = performance.now() - started;
  delay.disable();
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  const referenceMs = await importByProgram(w, folder);
  await w.close();
  return { rows, imported, ms, peakMegabytes, longestBlockMs: delay.max / 1e6, referenceMs };
};

const [rows = 1_000_000] = process.argv.slice(2, 3).map(Number);
const [written] = process.argv.slice(3);
if (written !== undefined) await pipeline(Readable.from(fileText(rows)), createWriteStream(written));
else {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-drops-'));
  try {
    console.log(JSON.stringify(await measure(rows, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
