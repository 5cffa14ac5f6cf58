import { appendFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LOG_LEVELS, type LogLevel } from '#shared/contract/admin.ts';
import { makePrivateFolder } from './private-folder.ts';

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
}

const MAX_FILE_BYTES = 5_000_000;

const rotate = (file: string): void => {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_FILE_BYTES) renameSync(file, `${file}.1`);
};

const plain = (value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;

/**
 * Writes one JSON line an entry to a file. Own code rather than a logging package: twenty lines, and the file must be
 * whole after a crash, which needs the synchronous append that those packages avoid.
 */
export const createFileLog = (file: string, minimum: LogLevel): Log => {
  makePrivateFolder(dirname(file));
  rotate(file);
  const write =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(minimum)) return;
      const entry = { time: new Date().toISOString(), level, message, ...fields };
      try {
        appendFileSync(file, `${JSON.stringify(entry, (_key, value: unknown) => plain(value))}\n`, {
          mode: 0o600,
        });
      } catch {
        // A full disk or a folder that is gone must not end the program, nor hide the error that was to be noted.
      }
    };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
};

const nothing = (): void => {};
export const silentLog: Log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
