/**
 * Where keys lie: the operating system's key ring on the desktop (`safeStorage`), a file that only its owner can read on the
 * headless host, or memory where neither can be had.
 */
export interface SecretStore {
  readonly kind: 'keyring' | 'file' | 'memory';
  /** One sentence for the settings page: where a key goes, and for how long. */
  readonly description: string;
  readonly get: (name: string) => Promise<string | null>;
  readonly set: (name: string, value: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}
