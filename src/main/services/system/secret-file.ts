import { chmodSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { AppError, asExpected, messageOf } from '#main/base/errors.ts';
import { keepToOwner, OWNER_ONLY, type SecretStore } from '#main/base/secret-store.ts';
import { createSerial } from '#main/base/serial.ts';
import { writeWhole } from '#main/base/write-whole.ts';
import type { ValueOf } from '#shared/contract/value.ts';

const fileSchema = z.record(z.string(), z.string());
type Secrets = ValueOf<typeof fileSchema>;

const readText = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    // Locked or forbidden is not damaged, and not empty: nothing may be moved or written over.
    throw new AppError('unavailable', `The keys in ${file} cannot be read: ${messageOf(error)}`, {
      cause: error,
    });
  }
};

/** A name next to a file that no other file has: a time is not one, since two can be damaged within a millisecond. */
const freeName = (file: string): string => {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${file}.damaged` : `${file}.damaged-${number}`;
    if (!existsSync(name)) return name;
  }
};

/** A file that is not one of ours is kept next to it, each under a name of its own: damaged is not empty. */
const readSecrets = (file: string): Secrets => {
  const text = readText(file);
  if (text === null) return {};
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    renameSync(file, freeName(file));
    return {};
  }
};

/** Keys in a file that only its owner can read: the headless host's store. Written whole or not at all. */
export const createFileSecretStore = (file: string): SecretStore => {
  keepToOwner(file);
  const inOrder = createSerial();
  const change = (edit: (secrets: Secrets) => Secrets): Promise<void> => inOrder(() => write(edit));
  const write = async (edit: (secrets: Secrets) => Secrets): Promise<void> => {
    const text = `${JSON.stringify(edit(readSecrets(file)), null, 2)}\n`;
    try {
      await writeWhole(file, text, OWNER_ONLY);
      // An existing file keeps its old mode through the rename of some systems.
      chmodSync(file, OWNER_ONLY);
    } catch (thrown) {
      const error = asExpected(thrown);
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', `The key could not be stored: ${messageOf(error)}`, { cause: error });
    }
  };
  return {
    kind: 'file',
    description: `Keys are stored in ${file}, which only your user account can read.`,
    get: (name) => Promise.resolve().then(() => readSecrets(file)[name] ?? null),
    set: (name, value) => change((secrets) => ({ ...secrets, [name]: value })),
    remove: (name) =>
      change((secrets) => Object.fromEntries(Object.entries(secrets).filter(([key]) => key !== name))),
  };
};
