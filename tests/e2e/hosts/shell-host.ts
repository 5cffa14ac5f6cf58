import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Browser } from 'playwright/test';
import type { StandInEvent } from '#tests/desktop/electron-stand-in/events.ts';
import { readWhenComputed } from './computed.ts';
import type { Host, HostOptions } from './host.ts';
import { seededFolder } from './seed.ts';
import { startShellProcess, type ShellProcess } from './shell-process.ts';
import { showWindows } from './shell-windows.ts';

const API_FRAME = { url: 'app://dropscope/', isMain: true };

/** One API call as the preload would send it. */
export const callApi = async <Answer>(
  program: ShellProcess,
  path: string,
  init: RequestInit = {},
): Promise<Answer> => {
  const { windowId } = await program.next('load');
  const request = {
    id: crypto.randomUUID(),
    method: init.method ?? 'GET',
    path,
    headers: { 'Content-Type': 'application/json' },
    ...(typeof init.body === 'string' ? { body: init.body } : {}),
  };
  return readWhenComputed<Answer>(path, request.method, async () => {
    const invoked = await program.call(
      'invoke',
      windowId,
      API_FRAME,
      'dropscope:request',
      JSON.stringify([request]),
    );
    if ('error' in invoked) throw new Error(invoked.error);
    const { status, body } = JSON.parse(invoked.value) as { status: number; body: { $bytes: string } };
    return { status, text: Buffer.from(body.$bytes, 'base64').toString() };
  });
};

/** Answers one dialog of a kind, once; any other is canceled, so that nothing hangs. */
class DialogAnswers {
  readonly open: (readonly string[])[] = [];
  readonly save: string[] = [];

  follow(program: ShellProcess): void {
    program.onEvent((event) => {
      if (event.type !== 'dialog') return;
      const answer =
        event.kind === 'open'
          ? (this.open.shift() ?? [])
          : event.kind === 'save'
            ? (this.save.shift() ?? '')
            : Number(event.options['cancelId'] ?? 0);
      void program.call('answerDialog', event.id, answer);
    });
  }
}

/** The desktop's main process, preload and renderer under the electron stand-in. */
export const startShellHost = async (browser: Browser, options: HostOptions = {}): Promise<Host> => {
  const dataFolder =
    options.empty === true
      ? mkdtempSync(join(tmpdir(), 'dropscope-shell-'))
      : await seededFolder(options.seed);
  const answers = new DialogAnswers();
  let logs = '';
  const opened: string[] = [];
  const revealed: string[] = [];
  const start = async () => {
    const program = startShellProcess({
      dataFolder,
      argv: options.empty === true ? ['--empty'] : [],
      ...(options.environment && { env: options.environment }),
    });
    answers.follow(program);
    program.onEvent((event: StandInEvent) => {
      if (event.type === 'external') opened.push(event.url);
      if (event.type === 'revealed') revealed.push(event.path);
    });
    const windows = showWindows(program, { browser, showsOwnWindow: false });
    await program.next('load');
    return { program, windows };
  };
  let { program, windows } = await start();
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    program.kill(signal);
    await program.ended;
    logs += program.output();
  };
  const remote: string[] = [];
  return {
    kind: 'shell',
    dataFolder,
    page: (path = '/', prepare) => windows.view(path, prepare),
    park: (page) => windows.park(page),
    api: (path, init) => callApi(program, path, init),
    nextSaveTo: async (_page, path) => {
      // A person picks a folder that is there; a download of the browser makes it.
      mkdirSync(dirname(path), { recursive: true });
      answers.save.push(path);
      await expect.poll(() => existsSync(path)).toBe(true);
    },
    nextOpen: (_page, paths) => {
      answers.open.push(paths);
    },
    openedLinks: () => opened,
    revealed: () => revealed,
    clipboardText: (page) => windows.clipboardText(page),
    remoteRequests: () => [...remote, ...windows.remoteRequests],
    restart: async () => {
      await end('SIGTERM');
      remote.push(...windows.remoteRequests);
      ({ program, windows } = await start());
    },
    kill9: async () => {
      await end('SIGKILL');
      remote.push(...windows.remoteRequests);
      ({ program, windows } = await start());
    },
    logs: () => logs + program.output(),
    close: async () => {
      await windows.close();
      await end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
};
