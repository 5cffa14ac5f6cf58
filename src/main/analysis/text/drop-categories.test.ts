import { describe, expect, it } from 'vitest';
import rulesJson from '#data/drop-categories.json' with { type: 'json' };
import fc from '#tests/helpers/properties.ts';
import { daysAhead } from './days-ahead.ts';
import { compileDropCategories } from './drop-categories.ts';
import { dropCategoryRulesSchema } from './drop-category-rules.ts';

const rules = dropCategoryRulesSchema.parse(rulesJson);
const { categorise, markers, version } = compileDropCategories(rules);
const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const of = (text: string, postedAt?: number): string =>
  [...categorise(text, postedAt === undefined ? {} : { postedAt })].join(' ');

it('rules have lists of plain markers and hosts, empty where none are given', () => {
  const parsed = (rule: Record<string, unknown>) =>
    dropCategoryRulesSchema.safeParse({
      ...{ version: 2, note: 'x' },
      categories: Object.fromEntries(
        Object.keys(rules.categories).map((name) => [name, { label: 'a', meaning: 'b', ...rule }]),
      ),
    });
  expect(Object.values(parsed({ words: [' two words '] }).data?.categories ?? {})[0]).toEqual({
    ...{ label: 'a', meaning: 'b', words: ['two words'] },
    ...{ exact: [], hosts: [], except: [], datesAhead: false },
  });
  expect(parsed({ hosts: ['news.example.org'] }).success).toBe(true);
  for (const hosts of [['https://example.org'], ['example.org/a'], ['example'], ['.Org']])
    expect([hosts, parsed({ hosts }).success]).toEqual([hosts, false]);
  for (const words of [[' '], ['x'.repeat(61)]]) expect(parsed({ words }).success).toBe(false);
});

describe('the categories of a drop', () => {
  it.each([
    ['', ''],
    ['Q', ''],
    ['The senate votes today.', 'political'],
    ['POTUS is on stage', 'political'],
    ['potus', ''],
    ['Is the press asleep?', 'media'],
    ['PRESSURE rises', ''],
    ['Presidents meet in Moscow', 'political international'],
    ['Kim and Turkey', 'international'],
    ['kim, thanksgiving turkey', ''],
    ['This will happen', 'predictions'],
    ['She’ll see, won’t she', 'predictions'],
    ['Free will is a gift', ''],
    ['willing and able', ''],
    ['WATCH FOR the next move', 'predictions'],
    ['stay\n tuned', 'predictions'],
    ['future proves past', ''],
    ['soonest', ''],
    ['https://www.nytimes.com/2018/04/01/us/a.html', 'media'],
    ['https://notnytimes.com/a', ''],
    ['https://example.org/president-will-meet-russia-news', ''],
    ['https://video.foxnews.com/v/1', 'media'],
  ])('of %j are: %s', (text, expected) => {
    expect(of(text)).toBe(expected);
  });

  it('count the own words, not a quoted post or a pasted passage', () => {
    const cited = 'The president will speak to the press in Moscow';
    expect([...categorise(`>>123\n> ${cited}\nYes.`, { cited: [cited] })]).toEqual([]);
    expect([...categorise(`>>123\n${cited}`)]).toEqual([
      'political',
      'media',
      'international',
      'predictions',
    ]);
    expect(of(`"${'The senate will vote on it. '.repeat(5)}"`)).toBe('');
  });

  it('name their evidence, each marker once', () => {
    expect(markers('Congress, congress and CONGRESS will, will').get('political')).toEqual([
      'Congress',
      'congress',
      'CONGRESS',
    ]);
    expect(markers('It will, will').get('predictions')).toEqual(['will']);
  });

  it('are the same whatever stands around them and however the text is repeated', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const once = categorise(text);
        for (const category of categorise(`${text}\n\nThe senate`))
          expect(once.has(category) || category === 'political').toBe(true);
        expect(categorise(text)).toEqual(once);
      }),
    );
  });

  it('stay quick on hostile text', () => {
    const hostile = [
      `${'will '.repeat(20_000)}`,
      `${'a'.repeat(100_000)}`,
      `"${'x '.repeat(50_000)}`,
      `${'jan '.repeat(20_000)}`,
    ];
    for (const text of hostile) expect(() => categorise(text, { postedAt: 0 })).not.toThrow();
  });
});

describe('rules of one’s own', () => {
  const none = { label: 'a', meaning: 'b' };
  const own = compileDropCategories(
    dropCategoryRulesSchema.parse({
      ...{ version: 1, note: 'x' },
      categories: {
        ...{ political: { ...none, words: ['white', 'white  house'] } },
        ...{ media: { ...none, hosts: ['awww.example.org'] }, international: none, predictions: none },
      },
    }),
  );
  it.each([
    ['Nothing of it.', []],
    ['the White\nHouse and a white one', ['political: White\nHouse, white']],
    ['https://awww.example.org/a', ['media: awww.example.org']],
    ['https://www.awww.example.org/a', ['media: awww.example.org']],
    ['https://aexample.org/a https://[x', []],
  ])('find in %j: %j', (text, found) => {
    expect([...own.markers(text)].map(([category, words]) => `${category}: ${words.join(', ')}`)).toEqual(
      found,
    );
  });
});

describe('the rules file', () => {
  it('has a version and no marker twice in a list', () => {
    expect(version).toBeGreaterThanOrEqual(1);
    for (const rule of Object.values(rules.categories))
      for (const list of [rule.words, rule.exact, rule.hosts, rule.except])
        expect(new Set(list).size).toBe(list.length);
  });

  it('finds every one of its own markers, and each category by it', () => {
    for (const [category, rule] of Object.entries(rules.categories))
      for (const marker of [...rule.words, ...rule.exact])
        expect(of(`x ${marker.replace('*', '')} x`).split(' '), marker).toContain(category);
  });

  it('lets no exception count by itself', () => {
    for (const [category, rule] of Object.entries(rules.categories))
      for (const marker of rule.except)
        expect(of(marker.replace('*', '')).split(' '), marker).not.toContain(category);
  });
});

describe('days ahead', () => {
  const posted = at('2018-11-01T12:00:00');
  it.each([
    ['Nov 3', true],
    ['November 3rd, 2018', true],
    ['3 November', true],
    ['11.11.18', true],
    ['11/11/2018', true],
    ['Jan 5', true],
    ['Oct 30', false],
    ['Nov 1', false],
    ['11.10.17', false],
    ['11.3', false],
    ['Nov 3:15', false],
    ['May be 3', false],
    ['Sept. 9, 2019', true],
    ['10 markers.\n10', false],
    ['marked 12', false],
    ['Nov 3, 2035', false],
    ['13/40/18', false],
  ])('%s after 1 November 2018: %s', (text, ahead) => {
    expect(daysAhead(text, posted).length > 0).toBe(ahead);
    expect(of(text, posted)).toBe(ahead ? 'predictions' : '');
    expect(of(text)).toBe('');
  });

  it('reads a day without a year as the nearest one', () => {
    expect(daysAhead('Dec 31', at('2019-01-02T00:00:00'))).toEqual([]);
    expect(daysAhead('Jan 2', at('2018-12-31T00:00:00'))).toEqual(['Jan 2']);
  });
});
