import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Page } from '#main/base/page.ts';
import { LOG_LEVELS, type LogEntry } from '#shared/contract/admin.ts';

const entrySchema = z.looseObject({ time: z.string(), level: z.enum(LOG_LEVELS), message: z.string() });

export interface LogQuery {
  readonly level: LogEntry['level'];
  readonly search?: string | undefined;
  readonly limit: number;
}

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

/** A line that is no entry (cut by a crash) is shown as it is rather than dropped. */
const toEntry = (line: string): LogEntry => {
  try {
    const { time, level, message, ...fields } = entrySchema.parse(JSON.parse(line));
    return { time, level, message, fields: Object.keys(fields).length === 0 ? '' : JSON.stringify(fields) };
  } catch {
    return { time: '', level: 'warn', message: line.slice(0, 500), fields: '' };
  }
};

/** The newest entries of the log file and its predecessor, newest first, from a level up. */
export const readLogEntries = (file: string, { level, search, limit }: LogQuery): Page<LogEntry> => {
  const lowest = LOG_LEVELS.indexOf(level);
  const searchText = search?.toLowerCase() ?? '';
  const entries = [...linesOf(`${file}.1`), ...linesOf(file)]
    .reverse()
    .map(toEntry)
    .filter((entry) => LOG_LEVELS.indexOf(entry.level) >= lowest)
    .filter((entry) => `${entry.message} ${entry.fields}`.toLowerCase().includes(searchText));
  return { items: entries.slice(0, limit), total: entries.length };
};
