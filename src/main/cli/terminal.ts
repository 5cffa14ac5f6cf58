/** Characters that move a cursor, color, ring, retitle or reorder what a terminal shows, but line ends and tab. */
const CONTROLS =
  /\p{Bidi_Control}|\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029]/gu;

const escapeOf = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Text of somebody else as a terminal may show it: controls are written out (`\u001b`) instead of obeyed. */
export const forTerminal = (text: string): string => text.replaceAll(CONTROLS, escapeOf);

/** JSON on one line in which the same characters are escaped, so that it may be shown as it is. */
export const jsonLine = (value: unknown): string => forTerminal(JSON.stringify(value));

/** What was to be printed was not: the disk is full, or the program that reads it has ended. */
export class OutputError extends Error {
  /** `… | head -1`: who read it has what they wanted. */
  readonly isReaderGone: boolean;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.name = 'OutputError';
    this.isReaderGone = cause.code === 'EPIPE';
  }
}

/** Prints to standard output. @throws OutputError where it could not be written */
export const printOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      if (error instanceof Error) reject(new OutputError(error));
      else resolve();
    });
  });
