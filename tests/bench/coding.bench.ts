import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { chromium, type Page } from 'playwright';
import { z } from 'zod';
import { startWebProcess, type WebProcess } from '#tests/e2e/hosts/web-process.ts';
import { findChromium } from '#tests/helpers/find-chromium.ts';
import { median, p95, toLimitRow, type Bench } from './measure.ts';
import { benchArchive } from './source.ts';

const cli = join(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');
const LONGEST_MS = 50;
const SPANS_OF_A_DROP = 11;
const ROUNDS = 40;
const CODES = ['granite', 'quartzite', 'basalt', 'marble', 'slate'];
const CODER = 'Ann';

const madeSchema = z.object({ id: z.string(), drops: z.number() });

/** A batch of spans of as many drops as have enough text for so many spans, each with them already. */
const makeBatch = async (server: WebProcess, folder: string) => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${server.token}`,
        Origin: server.origin,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  // The first-run dialog would be over the page.
  await fetch(`${server.origin}/api/settings/first-run`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.token}`, Origin: server.origin },
  });
  const book = z.object({ id: z.string() }).parse(
    await post('/api/coder/codebooks', {
      ...{ name: 'Stones', otherwise: 'other' },
      codes: CODES.map((code) => ({ code, definition: '', phrases: [] })),
    }),
  );
  const database = new Sqlite(join(folder, 'dropscope.db'), { fileMustExist: true });
  try {
    const size = Number(
      database.prepare(`SELECT min(5000, count(*)) FROM drops WHERE content <> ''`).pluck().get(),
    );
    const batch = madeSchema.parse(
      await post('/api/coding/batches', {
        ...{ codebookId: book.id, name: 'Many spans', unit: 'span', coders: [CODER, 'Bob'] },
        drops: { from: 'sample', size },
      }),
    );
    const drops = database
      .prepare(
        `SELECT number, content FROM drops WHERE number IN
          (SELECT drop_number FROM coding_batch_drops WHERE batch_id = ?)`,
      )
      .all(batch.id) as { number: number; content: string }[];
    const insert = database.prepare(
      `INSERT INTO codings VALUES (?, '${CODER}', ?, ?, 0, '', 1700000000, NULL)`,
    );
    let spans = 0;
    database.transaction(() => {
      for (const { number, content } of drops) {
        const length = Array.from(content).length;
        const given = Array.from({ length: Math.min(SPANS_OF_A_DROP, length) }, (_, at) => ({
          ...{ code: CODES[at % CODES.length], start: Math.floor((at * length) / SPANS_OF_A_DROP) },
          end: Math.max(1, Math.floor(((at + 1) * length) / SPANS_OF_A_DROP)),
        })).filter(({ start, end }) => start < end);
        spans += given.length;
        insert.run(batch.id, number, JSON.stringify(given));
      }
    })();
    return { id: batch.id, drops: drops.length, spans };
  } finally {
    database.close();
  }
};

/** From the press of a key, as the browser dates it, to the frame after it. */
const WATCH = `(() => {
  window.paints = [];
  document.addEventListener('keydown', ({ timeStamp, key }) => {
    if (key === 'Shift') return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, true);
})()`;

const press = async (page: Page, key: string, seen: number): Promise<void> => {
  await page.keyboard.press(key);
  await page.waitForFunction(`window.paints.length >= ${seen}`, undefined, { polling: 10 });
};

/** The desk of a coder with a batch of many spans: a span is selected, coded, and the next drop shown, by keys. */
export const codingBench: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dropscope-bench-'));
  const args = [cli, 'ingest', benchArchive(), '--data-dir', folder];
  const { status, stderr } = spawnSync(process.execPath, args);
  if (status !== 0) throw new Error(`The archive was not imported: ${String(stderr)}`);
  const server = await startWebProcess(folder, {});
  const found = await findChromium();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...found.args],
  });
  try {
    const { id, drops, spans } = await makeBatch(server, folder);
    const context = await browser.newContext({
      bypassCSP: true,
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${server.origin}/#token=${server.token}`);
    await page.locator('h1').first().waitFor();
    await page.goto(`${server.origin}/coder?batch=${id}&as=${CODER}`);
    await page.locator('[data-coding]').focus();
    await page.evaluate(WATCH);
    let seen = 0;
    for (let round = 0; round < ROUNDS; round += 1)
      for (const key of ['ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', '1', 'ArrowDown'])
        await press(page, key, (seen += 1));
    const paints = z.array(z.number()).parse(await page.evaluate('window.paints'));
    return [
      toLimitRow(
        'coding desk: key press to paint, p95',
        p95(paints),
        LONGEST_MS,
        'ms',
        `${paints.length} presses, median ${median(paints).toFixed(0)} ms; ${drops} drops, ${spans} spans`,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
