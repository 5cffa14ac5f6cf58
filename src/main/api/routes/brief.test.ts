import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { Note } from '#shared/contract/notes.ts';
import { formatFigure, formatP } from '#shared/figures.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';

let w: TestWorkstation;
let tests: readonly RegisteredTest[];
let note: Note;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'short' });
  const { value } = await w.post<{ jobId: string }>('/api/analyses/pair-counts/run', {});
  await w.finished(value.jobId);
  tests = (await w.get<RegisteredTest[]>('/api/test-register?limit=5000')).value;
  note = (
    await w.post<Note>('/api/notes', { subject: 'drop:14', text: 'Read <b>this</b> first.\n\nThen that.' })
  ).value;
});
afterAll(() => w.dispose());

const brief = async (query: Readonly<Record<string, string>>) =>
  w.get(`/api/export/brief?${new URLSearchParams(query).toString()}`);
const ranged = (): RegisteredTest => {
  const test = tests.find(({ bandLow }) => bandLow !== null);
  if (test === undefined) throw new Error('No test has a range.');
  return test;
};

describe('a brief', () => {
  it('is one page of what was chosen, each with its strip, figures, method and run, in HTML and Markdown', async () => {
    const test = ranged();
    const chosen = { tests: String(test.id), notes: note.id, title: 'Pairs of the year' };
    const { text: html, headers } = await brief(chosen);
    expect(headers.get('content-disposition')).toContain('Pairs%20of%20the%20year.html');
    const { text: markdown } = await brief({ ...chosen, format: 'markdown' });
    const plain = (page: string): string => page.replaceAll('&lt;', '<');
    for (const page of [plain(html), plain(markdown)]) {
      expect(page).toContain(formatFigure(test.observed));
      expect(page).toContain(formatP(test.p));
      expect(page).toMatch(new RegExp(`version ${test.version}, seed ${test.seed}`, 'u'));
      expect(page).toMatch(/Run: run:pair-counts\/[0-9a-f]{16}/u);
      expect(page).toContain('dropscope replay report.json');
      expect(page.match(/\b[0-9a-f]{64}\b/gu)?.length).toBeGreaterThanOrEqual(1);
    }
    expect(html.match(/class="strip"/gu)).toHaveLength(1);
    expect(html).toContain('&lt;b&gt;this');
    expect(html).not.toMatch(/<script|<b>this|https?:\/\/(?!www\.w3)/u);
    expect(markdown).toMatch(/`[─░│●]{30}`/u);
    const [onlyNote] = [(await brief({ notes: note.id })).text];
    expect(onlyNote).not.toContain('class="strip" ');
  });

  it('has the same hash for the same figures, and another where a note was changed', async () => {
    const hashOf = async (): Promise<string> =>
      /this page: ([0-9a-f]{64})/u.exec(
        (await brief({ tests: String(ranged().id), notes: note.id })).text,
      )?.[1] ?? '';
    const first = await hashOf();
    expect(first).not.toBe(createHash('sha256').digest('hex'));
    expect(await hashOf()).toBe(first);
    await w.send('PATCH', `/api/notes/${note.id}`, { text: 'Read that first.' });
    expect(await hashOf()).not.toBe(first);
  });

  it.each([
    [{}, 400, 'Choose at least one finding or one note for a brief.'],
    [{ tests: '999999' }, 404, 'There is no test 999999 in the register of this dataset.'],
    [
      { notes: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' },
      404,
      'There is no note 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.',
    ],
    [{ notes: '-1' }, 400, 'notes must be ids of notes, such as'],
    [{ notes: 'aaaa' }, 400, 'but aaaa was given.'],
    [{ tests: 'x' }, 400, 'ids of tests'],
  ])('says of %j what is missing', async (query, status, sentence) => {
    const answer = await brief(query);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(sentence);
  });
});
