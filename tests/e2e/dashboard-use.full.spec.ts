import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { AiSession } from '#shared/contract/ai.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { PatternSummary } from '#shared/contract/patterns.ts';
import { count } from '#tests/helpers/soak.ts';
import { analysedStats, drawnNetwork } from './charts.ts';
import { expect, test } from './fixtures.ts';
import { few } from './hosts/seed.ts';
import { openPalette, palette, runCommand } from './palette.ts';
import { settle } from './settle.ts';

/** What can be read or pressed and is under a toast, as the page opens. */
const underToast = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    const toast = document.querySelector('.ds-toasts .bp6-toast')?.getBoundingClientRect();
    if (toast === undefined) return ['there is no toast'];
    return [
      ...document.querySelectorAll(
        '#root :is(button, a, input, select, h1, h2, p, td, canvas, .bp6-callout, [role="row"])',
      ),
    ]
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      })
      .map((element) => element.textContent.slice(0, 60));
  });

test(
  'without a key an analysis is written by the built-in statistics, says so and fills the panel; the full run shows its progress and is exported',
  { tag: '@full' },
  async ({ startOwnHost, openPage }, info) => {
    test.setTimeout(240_000);
    const own = await startOwnHost(await few());
    await analysedStats(own);
    const page = await openPage('/?tab=correlations', own);
    await settle(page, 'Dashboard');
    await expect(page.getByTestId('model-note')).toContainText('No key is configured');
    await page.getByRole('button', { name: 'Request Deep Analysis' }).click();
    await expect(page.getByText(/Analysis Started - AI pattern analysis has been initiated/)).toContainText(
      'No language model can be reached',
    );
    // It slides in over the header first.
    await expect.poll(() => underToast(page)).toEqual([]);
    const panel = page.getByRole('tabpanel', { name: 'Correlations' });
    await expect(panel.getByText('by local/statistics')).toBeVisible({ timeout: 60_000 });
    const [session] = await own.api<AiSession[]>('/api/ai-analysis');
    expect(session).toMatchObject({ status: 'completed', model: 'local/statistics' });
    const findings = session?.results?.correlationInsights;
    await expect(panel.getByText('Key findings')).toBeVisible();
    await expect(panel).toContainText((findings?.analysis ?? '').slice(0, 60));
    await expect(panel).toContainText((findings?.confidence ?? 0).toFixed(3));

    // From the palette: another tab; there the full run.
    await runCommand(page, 'AI Patterns');
    await expect(page.getByRole('tab', { name: 'AI Patterns' })).toHaveAttribute('aria-selected', 'true');
    const endedJobs = async (): Promise<number> =>
      (await own.api<Job[]>('/api/jobs?limit=500')).filter(({ status }) => status !== 'running').length;
    const endedBefore = await endedJobs();
    let healthRequests = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/health') healthRequests += 1;
    });
    await page.getByRole('button', { name: 'Run Full Analysis' }).click();
    await expect(page.getByRole('button', { name: 'Analyzing...' })).toBeDisabled();
    await expect(page.locator('[data-status="running"]').first()).toContainText('Pattern analysis');
    await expect(page.getByText('Pattern Analysis Complete - ')).toHaveCount(0);
    await expect(page.getByText('Pattern Analysis Complete - ')).toBeVisible({ timeout: 180_000 });
    // Progress, told dozens of times, comes with the job's own events; a start and an end of a job may ask for the state of the workstation,
    // and an end does so again where an answer from before is on its way.
    expect(healthRequests).toBeLessThanOrEqual(3 * ((await endedJobs()) - endedBefore) + 2);
    const summary = await own.api<PatternSummary>('/api/pattern-analysis/summary');
    await expect(
      page.getByText(`${summary.totalPatterns?.toLocaleString('en-US')} patterns in 500 drops`),
    ).toBeVisible();
    const file = info.outputPath('report.json');
    const saved = own.nextSaveTo(page, file);
    await page.getByRole('button', { name: 'Export Report' }).click();
    await saved;
    expect(readFileSync(file, 'utf8').length).toBeGreaterThan(10_000);
  },
);

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null) return '';
    const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
    return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).trim();
  });

const hasVisibleFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null) return false;
    const seen = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
    return seen.some((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  });

test('a tour of the dashboard by keyboard', async ({ openPage, host }) => {
  await analysedStats(host);
  const page = await openPage('/');
  await settle(page, 'Dashboard');
  await page.getByLabel('Time range').focus();
  const seen: string[] = [];
  for (let step = 0; step < 24; step += 1) {
    seen.push(await focused(page));
    expect(await hasVisibleFocus(page), `focus is visible on ${seen.at(-1) ?? ''}`).toBe(true);
    await page.keyboard.press('Tab');
  }
  const order = [
    'Time range',
    'Start date',
    'Correlation threshold',
    'AI model',
    'Run Analysis',
    'Reset Filters',
  ];
  const places = order.map((name) => seen.findIndex((label) => label.startsWith(name)));
  expect(
    places.every((place) => place >= 0),
    seen.join(' | '),
  ).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));

  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Network Graph' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Correlations' })).toHaveAttribute('aria-selected', 'true');
  // A table: arrows move, Enter opens, the pair closes by its button; the palette closes with Escape.
  const table = page.getByRole('grid', { name: 'Top Correlations' });
  await table.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Pair ledger: drop/ })).toBeVisible();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(table).toBeFocused();
});

const ROUNDS = count(3, 6);

test(
  'going round the routes and tabs leaves nothing behind',
  { tag: '@full' },
  async ({ openPage, host }) => {
    await analysedStats(host);
    const page = await openPage('/');
    await settle(page, 'Dashboard');
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const alive = async (): Promise<number> => {
      for (let pass = 0; pass < 3; pass += 1) await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
    };
    const round = async (): Promise<void> => {
      for (const [name, heading] of [
        ['Q Drops', 'Q Drops Collection'],
        ['Abbreviations', 'Q Abbreviation Keys'],
        ['Dashboard', 'Dashboard'],
      ] as const) {
        await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).click();
        await settle(page, heading);
      }
      for (const tab of ['Correlations', 'Network Graph', 'Timeline Analysis']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await expect(page.getByTestId('loading')).toHaveCount(0);
      }
    };
    await round();
    await round();
    const before = await alive();
    for (let at = 0; at < ROUNDS; at += 1) await round();
    const after = await alive();
    // A round that kept its pages would add some thousands each time.
    expect(after - before, `${before} nodes, then ${after}`).toBeLessThan(before * 0.1);
    // Chromium keeps 16 drawing contexts: the network still draws after more visits than that could hold.
    await page.getByRole('tab', { name: 'Network Graph', exact: true }).click();
    expect((await drawnNetwork(page)).nodes.length).toBeGreaterThan(0);
  },
);
