import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { Codebook } from '#shared/contract/coder.ts';
import type { CodingBatch, CodingItem } from '#shared/contract/coding.ts';
import { fromSafeCell } from '#shared/csv-cell.ts';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { ofTurn } from '#tests/helpers/soak.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { proofsSeed } from './hosts/seed.ts';
import { ROUTES } from './routes.ts';
import { settle } from './settle.ts';

/** A column that a person reads and no file of the page has, with the reason. */
const UNWRITTEN: ReadonlySet<string> = new Set([
  // Buttons; the tags between them are read row by row, and only for the rows in sight.
  'Events, Tags and notes',
  // Buttons under a head for screen readers only.
  'Top Abbreviations, Examples',
]);

/** Everything that a view computes is there; some of it takes minutes on a busy machine. */
const settleLong = async (page: Page, heading: string): Promise<void> => {
  await settle(page, heading);
  await expect(page.getByText(/^[\d,]+ jobs? running$/u)).toHaveCount(0, { timeout: 300_000 });
  await settle(page, heading);
};

/** Views whose tabs are those of another page: each is opened once. */
const WALKS: Readonly<Record<string, string>> = {
  research: 'dashboard',
  'claims, a claim': 'claims',
  'text, a word': 'text',
  'text, collocates': 'text',
};

const send = <Answer>(host: Host, path: string, body: unknown, method = 'POST'): Promise<Answer> =>
  host.api<Answer>(path, { method, body: JSON.stringify(body) });

/** Something of each kind that people write, so that no list of a page is empty. */
const fill = async (host: Host): Promise<CodingBatch> => {
  await send(host, '/api/claim-demonstration', {});
  for (const [name, filter] of [
    ['Early', 'number=1-100'],
    ['All', ''],
  ])
    await send(host, '/api/sets?waitMs=60000', { from: 'filter', name, filter });
  await send(host, '/api/tags/items', { tag: 'Harbor', to: { set: 'Early' } });
  await send(host, '/api/notes', { subject: 'drop:42', text: 'A note.' });
  await send(host, '/api/plans', {
    ...{ name: 'Rate of drops', question: 'Is the rate even?', stoppingRule: 'After one run.' },
    ...{ tests: [{ method: 'frequency', seed: 7, result: 'q under 0.05' }], acceptSeen: true },
  });
  const codes = [{ code: 'question', definition: 'asks something', phrases: ['who'] }];
  const book = await send<Codebook>(host, '/api/coder/codebooks', {
    name: 'Tone',
    otherwise: 'other',
    codes,
  });
  const batch = await send<CodingBatch>(host, '/api/coding/batches', {
    ...{ codebookId: book.id, name: 'Round one', coders: ['Ann', 'Bob'] },
    drops: { from: 'sample', size: 6, seed: 5 },
  });
  const path = `/api/coding/batches/${batch.id}`;
  for (const coder of ['Ann', 'Bob']) {
    const items = await host.api<CodingItem[]>(`${path}/items?coder=${coder}`);
    for (const [at, { dropNumber }] of items.entries()) {
      const code = at % 2 === 0 && (coder === 'Ann' || at < 4) ? 'question' : 'other';
      await send(host, `${path}/items/${dropNumber}`, { coder, codes: [{ code }] }, 'PUT');
    }
    await send(host, `${path}/close`, { coder });
  }
  return batch;
};

interface ScreenTable {
  readonly title: string;
  readonly heads: readonly string[];
  /** Rows in sight: what a person reads in each cell. */
  readonly rows: readonly (readonly string[])[];
}

/** Every table on screen as it reads: words, those on buttons and links, and what a picture in a cell says. */
const tablesOnScreen = (page: Page): Promise<readonly ScreenTable[]> =>
  page.evaluate(() => {
    const words = (cell: Element): string => {
      const pictures = [...cell.querySelectorAll('[role=img][aria-label]')];
      return [cell.textContent ?? '', ...pictures.map((picture) => picture.getAttribute('aria-label') ?? '')]
        .join(' ')
        .replaceAll(/\s+/gu, ' ')
        .trim();
    };
    const all = (element: Element, selector: string) => [...element.querySelectorAll(selector)];
    return [...document.querySelectorAll('#content :is([role=grid], table)')].flatMap((element) => {
      const title =
        element.getAttribute('aria-label') ??
        element.closest('[role=region][aria-label]')?.getAttribute('aria-label') ??
        '';
      const cells = element.matches('table') ? ':is(th, td)' : ':is([role=gridcell], [role=rowheader])';
      const [head, ...body] = element.matches('table')
        ? [...all(element, 'thead tr').slice(0, 1), ...all(element, 'tbody tr')]
        : all(element, '[role=row]');
      if (head === undefined || !element.checkVisibility()) return [];
      const heads = all(head, element.matches('table') ? 'th' : '[role=columnheader]').map(words);
      return [{ title, heads, rows: body.map((row) => all(row, cells).map(words)) }];
    });
  });

interface FileTable {
  readonly list: string;
  /** Columns of the table, without those that say where it is from. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Bytes of a member's header before its name; members are stored as they are. */
const HEADER = { bytes: 30, size: 18, name: 26 } as const;

const membersOf = (zip: Buffer): readonly Buffer[] => {
  const members: Buffer[] = [];
  for (let at = 0; zip.readUInt32BE(at) === 0x50_4b_03_04;) {
    const from = at + HEADER.bytes + zip.readUInt16LE(at + HEADER.name);
    const to = from + zip.readUInt32LE(at + HEADER.size);
    members.push(zip.subarray(from, to));
    at = to;
  }
  return members;
};

/** A file as programs that are not ours read it, all of them alike. */
const readByOthers = async (file: Buffer): Promise<FileTable> => {
  const [[, read = []] = [], ...others] = Object.entries(await foreignTables(file));
  for (const [reader, table] of others) expect([reader, table]).toEqual([reader, read]);
  const [head = [], ...rows] = read;
  const width = head.indexOf('list');
  return { list: fromSafeCell(rows[0]?.[width] ?? ''), columns: head.slice(0, width), rows };
};

const exported = async (host: Host, page: Page, file: string): Promise<readonly FileTable[]> => {
  await page.getByRole('button', { name: 'Export Analysis' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^This view/u).click();
  await dialog.getByLabel('Format').selectOption('csv');
  const saved = host.nextSaveTo(page, file);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await saved;
  await expect(dialog).toHaveCount(0);
  const tables: FileTable[] = [];
  for (const member of membersOf(readFileSync(file))) tables.push(await readByOthers(member));
  return tables;
};

/** A tab of the page that nobody has opened yet, of the innermost strip that has one. */
const nextTab = async (page: Page, opened: Set<string>): Promise<string | null> => {
  const strips = await page.locator('#content').evaluate((content) =>
    [...content.querySelectorAll('[role=tablist]')].map((strip) =>
      [...strip.querySelectorAll('[role=tab]')].map((tab) => ({
        name: tab.textContent?.trim() ?? '',
        isOpen: tab.getAttribute('aria-selected') === 'true',
      })),
    ),
  );
  for (const tab of strips.flat()) if (tab.isOpen) opened.add(tab.name);
  const [next = null] = strips
    .toReversed()
    .flat()
    .flatMap(({ name }) => (opened.has(name) ? [] : [name]));
  if (next !== null) opened.add(next);
  return next;
};

const TURNS = 6;

const isSomething = (text: string): boolean => !['', '–', '…'].includes(text);

/** Moments of a file that do not say that they are UTC. */
const unzonedOf = ({ list, columns, rows }: FileTable): readonly string[] =>
  columns.flatMap((column, at) => {
    const cell = rows
      .map((row) => row[at] ?? '')
      .find((text) => /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/u.test(text));
    return cell === undefined ? [] : [`${list}, ${column}: ${cell} without a zone`];
  });

/** Cells that a person reads and the file does not have, and tables that it does not have. */
const missingOf = (table: ScreenTable, tables: readonly FileTable[]): readonly string[] => {
  const twins = tables.filter(({ list }) => list === table.title);
  if (twins.length === 0) return [`${table.title || 'a table without a name'}: no table of the file`];
  // A column of controls has no head.
  const read = table.heads.flatMap((head, at) =>
    head !== '' && !UNWRITTEN.has(`${table.title}, ${head}`) ? [{ head, at }] : [],
  );
  const lacks = twins.map(({ columns, rows }) => {
    const cells = read.flatMap(({ head, at }) => {
      const shown = table.rows.filter((row) => isSomething(row[at] ?? '')).length;
      const place = columns.indexOf(head);
      const written = rows.filter((row) => isSomething(row[place] ?? '')).length;
      return written >= shown
        ? []
        : [`${table.title}, ${head}: ${String(written)} of ${String(shown)} cells in the file`];
    });
    const order = read.map(({ head }) => columns.indexOf(head)).filter((place) => place >= 0);
    return order.every((place, at) => at === 0 || place > (order[at - 1] ?? -1))
      ? cells
      : [...cells, `${table.title}: columns ${columns.join(', ')} for ${table.heads.join(', ')}`];
  });
  return lacks.toSorted((a, b) => a.length - b.length)[0] ?? [];
};

test('the export of every table has what a person reads in each of its cells', async ({
  openPage,
  startOwnHost,
}, info) => {
  test.setTimeout(1_800_000);
  const host = await startOwnHost({ seed: await proofsSeed() });
  const batch = await fill(host);
  const missing = new Set<string>();
  const seen = new Map<string, number>();
  let files = 0;
  const page = await openPage('/about', host);
  const look = async (where: string): Promise<void> => {
    const shown = (await tablesOnScreen(page)).filter(({ rows }) => rows.length > 0);
    if (shown.length === 0) return;
    files += 1;
    const tables = await exported(host, page, info.outputPath(`${String(files)}.zip`));
    for (const fault of tables.flatMap(unzonedOf)) missing.add(`${where}: ${fault}`);
    for (const table of shown) {
      seen.set(table.title, (seen.get(table.title) ?? 0) + table.rows.length);
      for (const fault of missingOf(table, tables)) missing.add(`${where}: ${fault}`);
    }
  };
  const views = [
    // Columns are the same after a tenth of the shuffles.
    ...ROUTES.map((route) => (route.name === 'text' ? { ...route, path: '/text?permutations=99' } : route)),
    { name: 'coder, a batch', path: `/coder?batch=${batch.id}&as=Ann`, heading: 'Audited Coder' },
    { name: 'sets, a set', path: '/sets?set=Early', heading: 'Working Sets' },
    { name: 'claims, a claim', path: '/claims?tab=claims&claim=1', heading: 'Claim Ledger' },
    { name: 'plans, a plan', path: '/plans?plan=Rate+of+drops', heading: 'Plans and Tests' },
    { name: 'text, a word', path: '/text?query=the&permutations=99', heading: 'Text Bench' },
    {
      name: 'text, collocates',
      path: '/text?tab=collocates&query=the&permutations=99',
      heading: 'Text Bench',
    },
    { name: 'notebook, a tag', path: '/notebook?tag=Harbor', heading: 'Notebook' },
  ];
  const walks = new Map<string, Set<string>>();
  // A sixth of the pages in a run, by turns; views that share their tabs stay together.
  const walked = new Set(ofTurn([...new Set(views.map(({ name }) => WALKS[name] ?? name))], TURNS));
  for (const { name, path, heading } of views.filter((view) => walked.has(WALKS[view.name] ?? view.name))) {
    await goTo(page, path, heading);
    await settleLong(page, heading);
    await look(name);
    const walk = WALKS[name] ?? name;
    const opened = walks.get(walk) ?? new Set<string>();
    walks.set(walk, opened);
    for (let tab = await nextTab(page, opened); tab !== null; tab = await nextTab(page, opened)) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await settleLong(page, heading);
      await look(`${name}, ${tab}`);
    }
  }
  await info.attach('tables', { body: [...seen].map((entry) => entry.join(': ')).join('\n') });
  expect([...missing]).toEqual([]);
  expect(seen.size).toBeGreaterThan(walked.size / 2);
});
