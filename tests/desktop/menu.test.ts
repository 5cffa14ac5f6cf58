import { setTimeout as sleep } from 'node:timers/promises';
import { Menu } from 'electron';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { editMenu, NO_ACTS, type Acts } from '#main/desktop/edit-menu.ts';
import type { DesktopWorkstation } from '#main/desktop/host.ts';
import { watchJournal } from '#main/desktop/journal-watch.ts';
import { installMenu, installRecoveryMenu } from '#main/desktop/menu.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { applicationMenu } from './electron-stand-in/menu.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
});
afterAll(() => w.dispose());

const send = (path: string, body?: unknown): Request =>
  new Request(`http://app.local${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const tag = (name: string) => send('/api/tags/items', { tag: name, to: { items: ['drop:14'] } });
const parts = (fetch: DesktopWorkstation['fetch'] = (request) => w.fetch(request)) => ({
  fetch,
  onJobChanged: w.services.jobs.onChange.bind(w.services.jobs),
  log: w.log,
});
const editLabels = (): string[] =>
  (applicationMenu().find(({ label }) => label === 'Edit')?.items ?? []).map(({ label }) => label);

it('follows what is written, undone and redone, and jobs however they end', async () => {
  const shown: Acts[] = [];
  const { fetch, stop } = watchJournal(parts(), (acts) => shown.push(acts));
  await fetch(tag('Storm'));
  await vi.waitFor(() => expect(shown.at(-1)).toEqual({ undo: 'tag drop 14 “Storm”', redo: null }));
  await fetch(send('/api/journal/undo'));
  await vi.waitFor(() => expect(shown.at(-1)).toEqual({ undo: null, redo: 'tag drop 14 “Storm”' }));
  await fetch(send('/api/journal/redo'));
  await vi.waitFor(() => expect(shown.at(-1)?.undo).toBe('tag drop 14 “Storm”'));

  // What is written past the window’s own requests is seen at the end of a job.
  for (const [name, end] of [
    ['done', () => Promise.resolve()],
    ['failed', () => Promise.reject(new Error('A failure of this test.'))],
  ] as const) {
    const { finished } = w.services.jobs.start({
      ...{ kind: 'test', title: 'A job of this test' },
      run: async () => {
        await w.fetch(tag(name));
        await end();
      },
    });
    await finished.catch(() => undefined);
    await vi.waitFor(() => expect(shown.at(-1)?.undo).toBe(`tag drop 14 “${name}”`));
  }
  const { job } = w.services.jobs.start({
    ...{ kind: 'test', title: 'A job of this test' },
    run: async ({ signal }) => {
      await w.fetch(tag('cancelled'));
      await sleep(60_000, null, { signal });
    },
  });
  await vi.waitFor(async () =>
    expect((await w.get<Acts>('/api/journal')).value.undo).toBe('tag drop 14 “cancelled”'),
  );
  await w.services.jobs.cancel(job.id);
  await vi.waitFor(() => expect(shown.at(-1)?.undo).toBe('tag drop 14 “cancelled”'));

  stop();
  const seen = shown.length;
  await fetch(tag('unseen'));
  await sleep(100);
  expect(shown).toHaveLength(seen);
});

it('shows nothing of a question whose menu was replaced meanwhile', async () => {
  const asked = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const late = parts(async (request) => {
    asked.resolve(undefined);
    await held.promise;
    return w.fetch(request);
  });
  await w.fetch(tag('late'));
  const workstation = {
    ...late,
    about: () => Promise.resolve(''),
    checkReport: () => Promise.reject(new Error()),
  };
  installMenu({ window: () => null, workstation, dataFolder: '/invented' });
  expect(editLabels().slice(0, 2)).toEqual(['undo', 'redo']);
  await asked.promise;
  installRecoveryMenu('/invented');
  held.resolve(undefined);
  await sleep(100);
  expect(applicationMenu().map(({ label }) => label)).toEqual(['File', 'editMenu', 'View', 'windowMenu']);
});

it('names an act in one short line, and keeps the roles of every Edit menu', () => {
  const rolesAndLabels = (acts: Acts): string[] => {
    Menu.setApplicationMenu(Menu.buildFromTemplate([editMenu(acts, () => undefined)]));
    return editLabels();
  };
  const rest = ['separator', 'cut', 'copy', 'paste', 'pasteAndMatchStyle', 'delete', 'selectAll'];
  expect(rolesAndLabels(NO_ACTS)).toEqual(['undo', 'redo', ...rest]);
  const acts = { undo: `write “${'a'.repeat(80)}”`, redo: 'tag drop 1\n“R&D”' };
  expect(rolesAndLabels(acts)).toEqual([
    `Undo: write “${'a'.repeat(52)}…`,
    'Redo: tag drop 1 “R&&D”',
    ...rest,
  ]);
});
