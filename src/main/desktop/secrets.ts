import { readFileSync } from 'node:fs';
import { safeStorage } from 'electron';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { SecretStore } from '#shared/secret-store.ts';

const fileSchema = z.record(z.string(), z.string());

/** Linux without a key ring encrypts with a fixed password: as good as clear text, so it does not count. */
const hasKeyRing = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' ||
    !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend()));

const readFile = (file: string): Record<string, string> => {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // No file yet, or one that is damaged: keys can be entered again, nothing else hangs on it.
    return {};
  }
};

const memoryStore = (): SecretStore => {
  const keys = new Map<string, string>();
  return {
    kind: 'memory',
    description: 'This machine has no key ring: keys are kept for this session only.',
    get: (name) => Promise.resolve(keys.get(name) ?? null),
    set: (name, value) => Promise.resolve(void keys.set(name, value)),
    remove: (name) => Promise.resolve(void keys.delete(name)),
  };
};

/** Keys encrypted by the operating system's key ring; for this session only where there is none. After `ready`. */
export const createKeyringStore = (file: string): SecretStore => {
  if (!hasKeyRing()) return memoryStore();
  const write = (keys: Record<string, string>): Promise<void> =>
    writeFileAtomic(file, JSON.stringify(keys), { mode: 0o600 });
  return {
    kind: 'keyring',
    description: 'Keys are encrypted by the operating system’s key ring.',
    get: (name) => {
      const sealed = readFile(file)[name];
      return Promise.resolve(
        sealed === undefined ? null : safeStorage.decryptString(Buffer.from(sealed, 'base64')),
      );
    },
    set: (name, value) =>
      write({ ...readFile(file), [name]: safeStorage.encryptString(value).toString('base64') }),
    remove: (name) => {
      const rest = Object.entries(readFile(file)).filter(([key]) => key !== name);
      return write(Object.fromEntries(rest));
    },
  };
};
