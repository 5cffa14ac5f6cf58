/** Runs the program of a question for one question after another: see `one-process.ts`. */
import { pathToFileURL } from 'node:url';
import { endWithParent } from '#main/base/end-with-parent.ts';

type Listener = (message: { readonly data: unknown }) => void;

endWithParent();
let begun: Promise<unknown> = Promise.resolve();
let listener: Listener = () => {};
let questions = 0;

process.on('message', (message: object) => {
  begun = begun.then(() => {
    if (!('begin' in message)) {
      listener({ data: message });
      return undefined;
    }
    const parentPort = {
      on: (_name: string, added: Listener): void => {
        listener = added;
      },
      postMessage: (answer: unknown): void => {
        process.send?.(answer);
      },
    };
    Object.assign(process, { parentPort });
    questions += 1;
    // Another address is another module, with a state of its own.
    return import(`${pathToFileURL(String(message.begin)).href}?${String(questions)}`);
  });
});
