import type { Job } from '#shared/contract/jobs.ts';
import type { SecretStore } from '#shared/secret-store.ts';
import type { Log } from '#main/log.ts';

/** A workstation as the shell needs it: it is handed in, the shell knows nothing of services or databases. */
export interface DesktopWorkstation {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly onJobChanged: (listener: (job: Job) => void) => () => void;
  /** One-time ticket for a file the user picked. */
  readonly deposit: (file: string) => { readonly ticket: string; readonly fileName: string };
  readonly about: () => Promise<string>;
  /** Computes a report again and compares; one sentence first, then each difference. @throws where it is no report */
  readonly checkReport: (
    file: string,
  ) => Promise<{ readonly identical: boolean; readonly lines: readonly string[] }>;
  readonly close: () => Promise<void>;
  readonly log: Log;
}

export interface RecoveryBackup {
  readonly name: string;
  /** `2026-11-21 14:02 UTC, 4,966 drops`. */
  readonly label: string;
}

/** What can be done about a database that does not open. */
export interface Recovery {
  readonly backups: readonly RecoveryBackup[];
  readonly restore: (name: string) => void;
  /** Copies what can still be read to a new file and answers its path. */
  readonly salvage: () => string;
}

export interface DesktopParts {
  /** @throws where the data folder is held, or the database is damaged or newer. */
  readonly open: (secretStore: SecretStore) => Promise<DesktopWorkstation>;
  readonly recovery: () => Recovery;
  readonly dataFolder: string;
  readonly rendererFolder: string;
  readonly preloadFile: string;
  readonly version: string;
  /** A name that is safe on every file system. */
  readonly safeFileName: (name: string) => string;
}
