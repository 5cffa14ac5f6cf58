import type { Log } from '#main/base/log.ts';
import type { SecretStore } from '#main/base/secret-store.ts';
import type { JobEvent, Written } from '#shared/contract/jobs.ts';
import type { RecoveryBackup, RecoverySalvage, RecoveryState } from '#shared/recovery.ts';

/** A workstation as the shell needs it: it is handed in, the shell knows nothing of services or databases. */
export interface DesktopWorkstation {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly onJobChanged: (listener: (job: JobEvent) => void) => () => void;
  readonly onWritten: (listener: (written: Written) => void) => () => void;
  /** One-time ticket for a file the user picked. */
  readonly deposit: (file: string) => { readonly ticket: string; readonly fileName: string };
  readonly about: () => Promise<string>;
  /** Computes a report again and compares. @throws where it is no report */
  readonly checkReport: (file: string) => Promise<{
    /** Whether nothing speaks against it. */
    readonly isSound: boolean;
    /** A few words. */
    readonly outcome: string;
    /** One sentence first, then each difference. */
    readonly lines: readonly string[];
  }>;
  readonly close: () => Promise<void>;
  readonly log: Log;
}

/** What can be done about a database that does not open. */
export interface Recovery {
  readonly database: () => RecoveryState['database'];
  readonly backups: () => readonly RecoveryBackup[];
  /** Lays a backup ready for the next opening. */
  readonly restore: (name: string) => Promise<void>;
  /** Copies what can still be read to a new file. */
  readonly salvage: () => Promise<RecoverySalvage>;
  /** Lays a salvaged file ready for the next opening. */
  readonly useSalvage: (name: string) => Promise<void>;
}

export interface DesktopParts {
  /** @throws where the data folder is held, or the database is damaged or newer; it may be called again. */
  readonly open: (secretStore: SecretStore) => Promise<DesktopWorkstation>;
  readonly recovery: Recovery;
  readonly dataFolder: string;
  readonly rendererFolder: string;
  readonly preloadFile: string;
  readonly version: string;
  /** A name that is safe on every file system. */
  readonly safeFileName: (name: string) => string;
}
