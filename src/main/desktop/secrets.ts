import { readFileSync } from 'node:fs';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { keepToOwner, OWNER_ONLY, type SecretStore } from '#main/base/secret-store.ts';
import { createSerial } from '#main/base/serial.ts';
import { writeWhole } from '#main/base/write-whole.ts';

const fileSchema = z.record(z.string(), z.string());

/** Linux without a key ring encrypts with a fixed password: as good as clear text, so it does not count. */
const hasKeyRing = async (): Promise<boolean> =>
  (await safeStorage.isAsyncEncryptionAvailable()) &&
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

/** Null where the key ring that sealed it is not this one: the folder was moved, or the ring renewed. The key is entered anew. */
const unseal = async (sealed: string): Promise<string | null> => {
  try {
    return (await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))).result;
  } catch {
    return null;
  }
};

/** Keys encrypted by the operating system's key ring; for this session only without one. After `ready`. */
export const createKeyringStore = async (file: string): Promise<SecretStore> => {
  if (!(await hasKeyRing())) return memoryStore();
  keepToOwner(file);
  const inOrder = createSerial();
  const change = (edit: (keys: Record<string, string>) => Promise<Record<string, string>>): Promise<void> =>
    inOrder(async () => {
      const keys = await edit(readFile(file));
      await writeWhole(file, JSON.stringify(keys), OWNER_ONLY);
    });
  return {
    kind: 'keyring',
    description: 'Keys are encrypted by the operating system’s key ring.',
    get: async (name) => {
      const sealed = readFile(file)[name];
      return sealed === undefined ? null : unseal(sealed);
    },
    set: (name, value) =>
      change(async (keys) => {
        const sealed = await safeStorage.encryptStringAsync(value);
        return { ...keys, [name]: sealed.toString('base64') };
      }),
    remove: (name) =>
      change((keys) =>
        Promise.resolve(Object.fromEntries(Object.entries(keys).filter(([key]) => key !== name))),
      ),
  };
};
