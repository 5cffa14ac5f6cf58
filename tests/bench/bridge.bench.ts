import type { Bridge } from '#shared/bridge.ts';
import { createTestWorkstation } from '#tests/helpers/workstation.ts';
import { compare, toRow, type Bench } from './measure.ts';
import { benchArchive } from './source.ts';

const PATH = '/api/q-drops?limit=5000';

/** The true preload and handlers in this process, `electron` being the stand-in: every value is cloned as Electron clones it. */
const connect = async (fetch: (request: Request) => Promise<Response>): Promise<Bridge> => {
  await import('#tests/desktop/electron-stand-in/hooks.ts');
  const { app, BrowserWindow } = await import('#tests/desktop/electron-stand-in/index.ts');
  const { exposed } = await import('#tests/desktop/electron-stand-in/ipc.ts');
  const { handleRequests } = await import('#main/desktop/bridge.ts');
  await app.whenReady();
  new BrowserWindow();
  handleRequests(fetch);
  await import('#preload/index.ts');
  return exposed['dropscope'] as Bridge;
};

/** What the desktop's bridge adds to an answer; the way between two processes is Electron's own and not in it. */
export const bridgeBench: Bench = async () => {
  const w = await createTestWorkstation({ data: { file: benchArchive() } });
  const bridge = await connect(w.fetch);
  const measured = await compare(
    () => bridge.request({ id: crypto.randomUUID(), method: 'GET', path: PATH, headers: {} }),
    async () => (await w.fetch(new Request(`http://127.0.0.1${PATH}`))).arrayBuffer(),
  );
  await w.dispose();
  return [toRow('bridge, all drops', measured, 'the same through app.fetch', 1.6)];
};
