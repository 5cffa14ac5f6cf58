import { randomInt } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { open } from 'node:fs/promises';

const UINT32 = 2 ** 32;

/** Only root may give a file away; on some systems nobody can. */
const giveTo = (path: string, { uid, gid }: Stats): void => {
  try {
    chownSync(path, uid, gid);
  } catch {
    // Then it is the writer’s.
  }
};

/** A file next to the target, gone with this process if it ends meanwhile. */
class Temporary {
  readonly path: string;
  readonly mode: number;
  readonly #target: string;
  /** The file that is replaced. */
  readonly #former: Stats | undefined;
  readonly #remove = (): void => rmSync(this.path, { force: true });

  /** @param mode without one that of the file that is replaced */
  constructor(target: string, mode?: number) {
    this.#former = statSync(target, { throwIfNoEntry: false });
    // Where a link leads, as keys that are kept elsewhere: a rename would replace the link itself.
    this.#target = this.#former === undefined ? target : realpathSync(target);
    this.path = `${this.#target}.${String(randomInt(UINT32))}`;
    this.mode = mode ?? (this.#former === undefined ? 0o666 : this.#former.mode & 0o777);
    process.once('exit', this.#remove);
  }

  /** With the owner and the mode of the file that it replaces: the mask of the process has cut those that it was opened with. */
  takePlace(): void {
    if (this.#former !== undefined) {
      giveTo(this.path, this.#former);
      chmodSync(this.path, this.mode);
    }
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
