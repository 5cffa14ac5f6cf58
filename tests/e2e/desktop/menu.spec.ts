import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { readCitation } from '#scripts/lib/citation.ts';
import { picture } from '#tests/e2e/picture.ts';
import { drawDialog, expect, test } from './desktop.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('the menu leads to every page, opens the data folder, says what this is, and quits', async ({
  browser,
  faults,
  start,
}) => {
  const desktop = start();
  const { program, dataFolder } = desktop;
  const page = await desktop.windows.page();
  await expect(heading(page, 'Dashboard')).toBeVisible();

  const menu = await program.call('menu');
  expect(menu.map(({ label }) => label)).toEqual(['File', 'Edit', 'Go', 'View', 'windowMenu', 'Help']);
  const go = menu.find(({ label }) => label === 'Go')?.items ?? [];
  expect(go.map(({ label, accelerator }) => `${label} ${accelerator ?? ''}`).slice(0, 6)).toEqual([
    'Dashboard CmdOrCtrl+1',
    'Q Drops CmdOrCtrl+2',
    'Comms CmdOrCtrl+3',
    'Abbreviations CmdOrCtrl+4',
    'AI Models CmdOrCtrl+5',
    'Admin CmdOrCtrl+6',
  ]);
  for (const [path, title] of [
    [['Go', 'Q Drops'], 'Q Drops Collection'],
    [['Go', 'Comms'], 'Communications Center'],
    [['Go', 'Abbreviations'], 'Q Abbreviation Keys'],
    [['Go', 'AI Models'], 'AI Model Management'],
    [['Go', 'Admin'], 'Administration'],
    [['Go', 'Dashboard'], 'Dashboard'],
    [['Go', 'Audited Coder'], 'Audited Coder'],
    [['Go', 'Research Dashboard'], 'Research Dashboard'],
    [['File', 'Settings…'], 'Settings'],
    [['Help', 'Methods'], 'Methods'],
    [['Help', 'Licenses'], 'About Dropscope'],
    [['File', 'Import Drops…'], 'Comprehensive Ingestion'],
  ] as const) {
    await program.call('clickMenu', path);
    await expect(heading(page, title)).toBeVisible();
  }

  await program.call('clickMenu', ['File', 'Show Data Folder']);
  expect(await program.next('opened-path')).toMatchObject({ path: dataFolder });

  await program.call('clickMenu', ['Help', 'About Dropscope']);
  const about = await program.next('dialog');
  expect(about.options['detail']).toMatch(
    /^Version \d+\.\d+\.\d+; Electron stand-in \(test double\), Node 24\.[\d.]+\nDataset: none\n/,
  );
  expect(about.options['detail']).toContain('Dropscope: MIT. Archive: collation MIT');
  expect(about.options['detail']).toContain('the content is studied, not endorsed');
  const drawn = await drawDialog(browser, desktop, about);
  await picture(drawn, 'desktop-about');
  await drawn.getByRole('button', { name: 'OK' }).click();

  await program.call('clickMenu', ['Help', 'Cite Dropscope']);
  const copied = await program.next('copied');
  expect(copied.text).toBe(readCitation().plain);
  const cited = await program.next('dialog', ({ id }) => id > about.id);
  expect(cited.options).toMatchObject({ message: 'Citation copied', detail: copied.text });
  await program.call('answerDialog', cited.id, 0);

  expect(await desktop.end(() => program.call('clickMenu', ['File', 'quit']).catch(() => undefined))).toBe(0);
  expect(faults).toEqual([]);
});

test('Undo and Redo of the menu name the act and do it; in a text field they are the field’s own', async ({
  faults,
  start,
}) => {
  const desktop = start({ argv: ['--empty', 'dropscope://notebook'] });
  const { program } = desktop;
  const page = await desktop.windows.page();
  await expect(heading(page, 'Notebook')).toBeVisible();
  const edit = async (): Promise<string[]> =>
    ((await program.call('menu')).find(({ label }) => label === 'Edit')?.items ?? []).map(
      ({ label }) => label,
    );
  expect(await edit()).toEqual([
    ...['undo', 'redo', 'separator', 'cut', 'copy', 'paste'],
    ...['pasteAndMatchStyle', 'delete', 'selectAll'],
  ]);

  const field = page.getByLabel('Text', { exact: true });
  await field.fill('A note of this test');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(async () => (await edit())[0]).toMatch(/^Undo: write /);
  const [undo = ''] = await edit();

  await field.click();
  await field.pressSequentially('typed');
  await program.call('clickMenu', ['Edit', undo]);
  await expect(field).not.toHaveValue('typed');
  expect((await edit())[0]).toBe(undo);

  await heading(page, 'Notebook').click();
  await program.call('clickMenu', ['Edit', undo]);
  await expect.poll(async () => (await edit()).slice(0, 2)).toEqual(['undo', undo.replace('Undo', 'Redo')]);
  await program.call('clickMenu', ['Edit', undo.replace('Undo', 'Redo')]);
  await expect.poll(async () => (await edit()).slice(0, 2)).toEqual([undo, 'redo']);
  await expect(page.getByText('A note of this test', { exact: true }).first()).toBeVisible();
  expect(faults).toEqual([]);
});

const record = (id: number) => ({
  post_metadata: {
    id,
    time: 1_510_000_000 + id * 3600,
    author: 'Q',
    author_id: 'abc',
    tripcode: '!made.up',
    source: { site: '4ch', board: '/pol', link: 'https://example.org/1' },
    post_id: String(1000 + id),
  },
  text: `Invented text number ${id}. http://ok.example@xn--e1afmkfd.example/a?b=1#c`,
});

test('a file is imported through the native dialog, which remembers the folder; one whose path is known crosses as a ticket when it is dropped on the window; links open outside once allowed', async ({
  faults,
  start,
}, info) => {
  const desktop = start({ argv: ['--empty', 'dropscope://ingestion'] });
  const { program } = desktop;
  const page = await desktop.windows.page();
  const file = info.outputPath('posts.json');
  writeFileSync(file, JSON.stringify({ posts: [record(1), record(2)] }));
  const choose = page.getByRole('button', { name: 'Choose a file…' });

  await choose.click();
  const first = await program.next('dialog');
  expect(first).toMatchObject({ kind: 'open', options: { properties: ['openFile'] } });
  expect(first.options['defaultPath']).toBeUndefined();
  await program.call('answerDialog', first.id, []);
  await expect(page.getByRole('button', { name: 'Import Complete Dataset' })).toBeHidden();

  await choose.click();
  const second = await program.next('dialog', ({ id }) => id > first.id);
  await program.call('answerDialog', second.id, [file]);
  await page.getByRole('button', { name: 'Import Complete Dataset' }).click();
  await expect(page.getByText(/^Completed: .*2 drops imported/)).toBeVisible();
  await picture(page, 'desktop-import');

  await choose.click();
  const third = await program.next('dialog', ({ id }) => id > second.id);
  expect(third.options['defaultPath']).toBe(info.outputDir);
  await program.call('answerDialog', third.id, []);

  const dropped = info.outputPath('dropped.json');
  writeFileSync(dropped, JSON.stringify({ posts: [record(7)] }));
  // The page's own copy of the file is empty: only the main process can have read what is imported.
  const transfer = await page.evaluateHandle((path) => {
    Object.assign(window, { __electronStandInPaths: { 'dropped.json': path } });
    const data = new DataTransfer();
    data.items.add(new File([''], 'dropped.json', { type: 'application/json' }));
    return data;
  }, dropped);
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: transfer });
  await page.getByRole('button', { name: 'Import Complete Dataset' }).click();
  await expect(page.getByText(/^Completed: .*1 drops? imported/)).toBeVisible();

  await test.step('a link shows its host first; refused it stays shut, allowed it opens once, exactly as shown', async () => {
    const opened = (): readonly string[] =>
      program.events.flatMap((event) => (event.type === 'external' ? [event.url] : []));
    const question = page.getByRole('alertdialog');
    const answer = async (link: string, host: string, button: string): Promise<void> => {
      await page.getByRole('button', { name: link }).first().click();
      await expect(question.getByText(host, { exact: true })).toBeVisible();
      expect(opened()).toEqual(before);
      await question.getByRole('button', { name: button }).click();
      await expect(question).toBeHidden();
    };
    await program.call('openUrl', 'dropscope://drops/1');
    await expect(heading(page, 'Q Drop #1')).toBeVisible();
    let before = opened();
    expect(before).toEqual([]);
    await answer('https://example.org/1', 'example.org', 'Cancel');
    expect(opened()).toEqual([]);
    await answer('https://example.org/1', 'example.org', 'Open in browser');
    await expect.poll(opened).toEqual(['https://example.org/1']);
    before = opened();
    // What imitates another site is said so, and the name before the @ is left out.
    await page
      .getByRole('button', { name: /xn--e1afmkfd/ })
      .first()
      .click();
    await expect(question.getByText('The connection is not encrypted (http).')).toBeVisible();
    await expect(question.getByText(/may imitate another site/)).toBeVisible();
    await picture(page, 'desktop-link');
    await question.getByRole('button', { name: 'Open in browser' }).click();
    await expect.poll(opened).toEqual([...before, 'http://xn--e1afmkfd.example/a?b=1#c']);
    // No window was opened and no page went anywhere for it.
    expect(await program.call('windows')).toHaveLength(1);
    expect(desktop.windows.remoteRequests).toEqual([]);
  });
  expect(faults).toEqual([]);
});

test('a report opened with the program, or picked in the menu, is computed again and compared', async ({
  browser,
  start,
}, info) => {
  const report = info.outputPath('invented.dropscope-report');
  const desktop = start({ argv: ['--empty', report] });
  const { program } = desktop;
  writeFileSync(report, 'not a report');
  await desktop.windows.page();
  const broken = await program.next('dialog');
  expect(broken.options['message']).toBe('This report could not be checked');
  await program.call('answerDialog', broken.id, 0);

  writeFileSync(
    report,
    JSON.stringify(await desktop.api('/api/export/analysis?format=json&sections=summary')),
  );
  await program.call('clickMenu', ['File', 'Check a Report…']);
  const picking = await program.next('dialog', ({ kind }) => kind === 'open');
  await program.call('answerDialog', picking.id, [report]);
  const checked = await program.next('dialog', ({ id }) => id > picking.id);
  expect(checked.options).toMatchObject({ type: 'info', message: 'All figures match' });
  const drawn = await drawDialog(browser, desktop, checked);
  await picture(drawn, 'desktop-report');
  await drawn.getByRole('button', { name: 'OK' }).click();

  // One figure altered: the first number of a section.
  const altered = readFileSync(report, 'utf8').replace(/("sections":.*?:)(\d+)([,}])/, '$17777$3');
  writeFileSync(report, altered);
  await program.call('openFile', report);
  const differs = await program.next('dialog', ({ id }) => id > checked.id);
  expect(differs.options).toMatchObject({ type: 'warning', message: 'The figures differ' });
  await program.call('answerDialog', differs.id, 0);
});
