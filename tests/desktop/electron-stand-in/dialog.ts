import { BrowserWindow } from './browser-window.ts';
import { report, type DialogAnswer, type DialogRequest } from './events.ts';

const waiting = new Map<number, (answer: DialogAnswer) => void>();
let nextId = 1;

/** What can cross a process boundary of the options; functions cannot. */
const plain = (options: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(options)) as Record<string, unknown>;

const ask = (kind: DialogRequest['kind'], args: readonly object[]): Promise<DialogAnswer> =>
  new Promise((resolve) => {
    const options = args.findLast((arg) => !(arg instanceof BrowserWindow)) ?? {};
    const id = nextId++;
    waiting.set(id, resolve);
    report({ type: 'dialog', id, kind, options: plain(options) });
  });

export const answerDialog = (id: number, answer: DialogAnswer): void => {
  waiting.get(id)?.(answer);
  waiting.delete(id);
};

export const dialog = {
  showOpenDialog: async (...args: object[]) => {
    const answer = await ask('open', args);
    const filePaths = Array.isArray(answer) ? (answer as string[]) : [];
    return { canceled: filePaths.length === 0, filePaths };
  },
  showSaveDialog: async (...args: object[]) => {
    const answer = await ask('save', args);
    const filePath = typeof answer === 'string' ? answer : '';
    return { canceled: filePath === '', filePath };
  },
  showMessageBox: async (...args: object[]) => {
    const answer = await ask('message', args);
    return { response: typeof answer === 'number' ? answer : 0, checkboxChecked: false };
  },
  showErrorBox: (title: string, content: string): void => {
    report({ type: 'dialog', id: 0, kind: 'error', options: { title, content } });
  },
};
