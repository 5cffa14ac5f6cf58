import { chmodSync, statSync } from 'node:fs';
import type { SECRET_STORE_KINDS } from '#shared/contract/settings.ts';

export const OWNER_ONLY = 0o600;

/** Takes a file of keys away from everybody but its owner; nothing without one yet, or where rights mean nothing. */
export const keepToOwner = (file: string): void => {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode !== undefined && (mode & 0o077) !== 0 && process.platform !== 'win32') chmodSync(file, OWNER_ONLY);
};

/**
 * Where keys are kept: the operating system's key ring on the desktop (`safeStorage`), a file that only its owner can read on the
 * headless host, or memory where neither can be had.
 */
export interface SecretStore {
  readonly kind: (typeof SECRET_STORE_KINDS)[number];
  /** One sentence for the settings page: where a key goes, and for how long. */
  readonly description: string;
  readonly get: (name: string) => Promise<string | null>;
  readonly set: (name: string, value: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
