import { ofTurn } from '#tests/helpers/soak.ts';
import { HOSTILE_TEXTS } from '#tests/helpers/xss.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './go-to.ts';
import type { Host } from './hosts/host.ts';
import { few } from './hosts/seed.ts';
import { settleContent } from './settle.ts';
import { withoutPolicy } from './without-policy.ts';

const DROP = 'drop:40';
const texts = HOSTILE_TEXTS.filter((text) => !/\p{Cc}/u.test(text));
/** 25 and more, of every shape; half of them in a run, by turns: each is written in seven places. */
const HOSTILE = ofTurn(
  texts.filter((_, index) => index % Math.floor(texts.length / 25) === 0),
  2,
);
const [FIRST = ''] = HOSTILE;
/** As a set may be called. */
const setName = (text: string): string =>
  text
    .replaceAll(/[/?#,()]/gu, '')
    .slice(0, 60)
    .trim();

/** Whatever people and files name: sets, tags, notes, accounts, statements, claims and their coders, titles and sources of news. */
const nameAll = async (host: Host): Promise<void> => {
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const rows = HOSTILE.map((text, at) => `${quoted(text)},2018-03-${10 + (at % 20)},${quoted(text)}`);
  await host.api('/api/news-events/import?waitMs=60000&fileName=x.csv', {
    method: 'POST',
    body: `title,date,source\n${rows.join('\n')}\n`,
  });
  const put = (method: string, path: string, body: object) =>
    host.api(path, { method, body: JSON.stringify(body) });
  for (const [at, text] of HOSTILE.entries()) {
    const name = text.slice(0, 60);
    const sql = `SELECT '${text.replaceAll("'", "''")}' AS "${name.replaceAll('"', '')}"`;
    await put('POST', '/api/sets?waitMs=60000', {
      ...{ from: 'items', name: setName(text), items: [DROP] },
    });
    await put('POST', '/api/tags/items', {
      tag: `T${at} ${setName(text)}`,
      to: { items: [DROP] },
    });
    await put('POST', '/api/notes', { subject: DROP, text });
    await put('PUT', `/api/social-accounts/h${at}`, { displayName: name, platforms: ['twitter'] });
    await put('POST', '/api/sql/saved', { name, sql });
    await put('POST', '/api/claims', {
      ...{ by: `A ${name}`, text, items: [DROP], rule: text, dueDate: '2019-01-01' },
      ...{ mode: 'exploratory', madeOn: null, reference: null, probability: null },
    });
  }
};

const VIEWS = [
  ['/', 'Dashboard'],
  ['/?tab=network', 'Dashboard'],
  ['/drops/40', 'Q Drop #40'],
  ['/comms', 'Communications Center'],
  ['/news', 'News Events'],
  ['/sets', 'Working Sets'],
  ['/notebook', 'Notebook'],
  ['/ladder', 'Chance Ladder'],
  ['/topics', 'Topics'],
  ['/claims?tab=claims', 'Claim Ledger'],
  ['/claims?tab=claims&claim=3', 'Claim Ledger'],
  ['/claims?tab=log', 'Claim Ledger'],
  ['/settings', 'Settings'],
  ['/admin?tab=system', 'Administration'],
  [`/sets?set=${encodeURIComponent(setName(FIRST))}`, 'Working Sets'],
  [
    `/sql?sql=${encodeURIComponent(`SELECT '<svg onload=window.__xss=1>' AS "${FIRST.replaceAll(/["']/gu, '')}"`)}`,
    'SQL',
  ],
] as const;

test('names are shown as text on every page and in every tooltip: nothing runs, nothing is loaded', async ({
  startOwnHost,
}) => {
  test.setTimeout(600_000);
  const host = await startOwnHost(await few());
  await nameAll(host);
  let shown = 0;
  // Without the policy only the rendering is between a name and the browser.
  const page = await host.page('/about', host.kind === 'web' ? withoutPolicy : undefined);
  for (const [path, heading] of VIEWS) {
    await goTo(page, path, heading);
    await settleContent(page);
    if (path.startsWith('/sql?')) await page.getByRole('button', { name: /^Run/u }).first().click();
    for (const kind of ['canvas', 'svg[role=img]', '[role=row]', '.bp6-tag']) {
      const [first] = await page.locator(kind).all();
      const box = (await first?.boundingBox()) ?? null;
      if (box !== null) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    }
    const found = await page.evaluate(() => {
      const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
      return {
        hasRun: '__xss' in window || document.title === 'xss',
        active: attributes
          .filter(
            ({ name, value }) =>
              (/^on/iu.test(name) && value.includes('xss')) ||
              (/^(?:src|href|data|action|poster|srcdoc|background|ping|srcset)$/iu.test(name) &&
                /javascript:|vbscript:|canary/iu.test(value)),
          )
          .map(({ name, value }) => `${name}=${value}`),
        shown: document.body.innerText.match(/__xss|canary\.example/gu)?.length ?? 0,
      };
    });
    expect([path, found.hasRun, found.active]).toEqual([path, false, []]);
    shown += found.shown;
  }
  expect(shown).toBeGreaterThan(100);
  expect(host.remoteRequests()).toEqual([]);
});
