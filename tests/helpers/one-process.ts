import { join } from 'node:path';
import {
  forkProcess,
  type OwnProcess,
  type ProcessStart,
  type StartProcess,
} from '#main/base/own-process.ts';

/** Each question leaves its database behind in the process. */
const MOST_QUESTIONS = 20;

interface Shared {
  readonly process: OwnProcess;
  /** Whether an answer is still to come. */
  isAsked: boolean;
  questions: number;
  onMessage: (message: unknown) => void;
  onEnd: (error?: Error) => void;
}

/**
 * Starts the program of a question in one process for many, one after the other: starting takes longer than most questions. The program
 * begins anew each time, as where Electron starts it; a question that is left before its answer ends the process.
 */
export const oneProcess = (): { readonly start: StartProcess; readonly end: () => void } => {
  let shared: Shared | null = null;
  const end = (): void => {
    shared?.process.kill();
    shared = null;
  };
  const begin = (program: ProcessStart): Shared => {
    const process = forkProcess({ ...program, entry: join(import.meta.dirname, 'one-process-child.ts') });
    const own: Shared = { process, isAsked: false, questions: 0, onMessage: () => {}, onEnd: () => {} };
    process.onMessage((message) => {
      own.isAsked = false;
      own.onMessage(message);
    });
    process.onEnd((error) => {
      if (shared === own) shared = null;
      own.onEnd(error);
    });
    return own;
  };
  const start: StartProcess = (program) => {
    if (shared?.isAsked === true || shared?.questions === MOST_QUESTIONS) end();
    const own = (shared ??= begin(program));
    own.questions += 1;
    own.process.ask({ begin: program.entry });
    return {
      ...own.process,
      ask: (message) => {
        own.isAsked = true;
        own.process.ask(message);
      },
      onMessage: (listener) => {
        own.onMessage = listener;
      },
      onEnd: (listener) => {
        own.onEnd = listener;
      },
      kill: () => {
        if (own.isAsked) own.process.kill();
      },
    };
  };
  return { start, end };
};
