import { openReader } from '#main/db/open.ts';
import { textHash } from '#main/importers/drop-rows.ts';
import type { Task } from '../task.ts';

export interface IntegrityReport {
  readonly ok: boolean;
  /** One sentence. */
  readonly message: string;
  readonly problems: readonly string[];
  readonly dropsHashed: number;
}

const PROBLEMS_KEPT = 50;
const STEPS = 3;

const pragmaProblems = (rows: unknown): string[] =>
  (rows as { integrity_check: string }[]).map((row) => row.integrity_check).filter((text) => text !== 'ok');

/**
 * The full check: pages, indexes and the full-text index (SQLite's own), foreign keys, and the SHA-256 of every drop's text.
 * SQLite keeps no checksum of its pages: a changed letter inside a text is seen by the hash alone.
 */
export const checkIntegrity: Task<{ readonly file: string }, IntegrityReport> = ({ file }, context) => {
  const connection = openReader(file);
  try {
    context.progress(0, STEPS, 'Pages and indexes');
    const problems = pragmaProblems(connection.pragma(`integrity_check(${String(PROBLEMS_KEPT)})`));
    context.progress(1, STEPS, 'Keys');
    const orphans = connection.pragma('foreign_key_check') as readonly unknown[];
    if (orphans.length > 0) problems.push(`${String(orphans.length)} rows have lost their parent`);
    context.progress(2, STEPS, 'Texts');
    let dropsHashed = 0;
    const rows = connection.prepare('SELECT number, content, text_hash AS hash FROM drops').iterate();
    for (const row of rows as Iterable<{ number: number; content: string; hash: string }>) {
      context.signal.throwIfAborted();
      dropsHashed += 1;
      if (textHash(row.content) !== row.hash)
        problems.push(`the text of drop ${String(row.number)} has changed`);
    }
    context.progress(STEPS, STEPS);
    const ok = problems.length === 0;
    const message = ok
      ? `No damage found; the texts of ${dropsHashed.toLocaleString('en-US')} drops have their hashes.`
      : `${String(problems.length)} problems found: ${problems.slice(0, 3).join('; ')}.`;
    return { ok, message, problems: problems.slice(0, PROBLEMS_KEPT), dropsHashed };
  } finally {
    connection.close();
  }
};
