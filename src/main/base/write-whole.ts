import { randomInt } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';

const UINT32 = 2 ** 32;

/** A file next to the target, gone with this process if it ends meanwhile. */
class Temporary {
  readonly path: string;
  readonly mode: number;
  readonly #target: string;
  readonly #remove = (): void => rmSync(this.path, { force: true });

  /** @param mode of a new file; without one that of the file that is replaced */
  constructor(target: string, mode?: number) {
    this.#target = target;
    this.path = `${target}.${String(randomInt(UINT32))}`;
    this.mode = mode ?? statSync(target, { throwIfNoEntry: false })?.mode ?? 0o666;
    process.once('exit', this.#remove);
  }

  takePlace(): void {
    renameSync(this.path, this.#target);
  }

  end(): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}

/**
 * Writes a file whole or not at all: next to the target, flushed, then renamed over it. What a nearly full disk takes of one write
 * is less than all, without an error: Node’s own `writeFile` writes the rest, or fails.
 * @throws what the disk gives; an older file at the target is left whole
 */
export const writeWhole = async (
  target: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> => {
  const temporary = new Temporary(target, mode);
  try {
    const file = await open(temporary.path, 'wx', temporary.mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    temporary.takePlace();
  } finally {
    temporary.end();
  }
};

/** The same before anything else is done. */
export const writeWholeNow = (target: string, content: string, mode?: number): void => {
  const temporary = new Temporary(target, mode);
  try {
    const file = openSync(temporary.path, 'wx', temporary.mode);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    temporary.takePlace();
  } finally {
    temporary.end();
  }
};
