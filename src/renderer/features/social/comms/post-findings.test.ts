import { expect, it } from 'vitest';
import {
  hourFinding,
  lengthFinding,
  monthFinding,
  repostFinding,
  silenceFinding,
  topFinding,
} from './post-findings.ts';

const month = (name: string, posts: number, reposts: number) => ({
  ...{ month: name, platform: 'twitter', posts, reposts, deleted: 0, deletionStated: 0 },
});

it('says what each figure of posts shows most of', () => {
  const months = [month('2020-01', 10, 1), month('2020-02', 30, 9)];
  expect(monthFinding(months)).toBe('Most in 2020-02: 30 posts.');
  expect(repostFinding(months)).toBe('25.0% of 40 posts are reposts.');
  const week = Array.from({ length: 168 }, (_, at) => (at === 49 ? 7 : at === 3 ? 1 : 2));
  expect(hourFinding(week)).toBe('Most on Wed 1:00, 7 posts; fewest on Mon 3:00, 1 post.');
  expect(silenceFinding([{ from: '2021-01-08T15:44:00', to: '2021-01-18T15:44:00', hours: 240 }])).toBe(
    'No stored post for 10 days from 2021-01-08.',
  );
  expect(topFinding([{ value: 'maga', count: 1200 }])).toBe('Most often \u2068maga\u2069: 1,200.');
  expect(topFinding([{ value: 'x'.repeat(400), count: 1 }])).toBe(
    `Most often \u2068${'x'.repeat(39)}…\u2069: 1.`,
  );
  expect(
    lengthFinding([
      { from: 0, count: 3 },
      { from: 120, count: 1 },
    ]),
  ).toBe('Half of them have fewer than 40 characters.');
});

it('says nothing without posts', () => {
  expect([
    monthFinding([]),
    repostFinding([]),
    silenceFinding([]),
    topFinding([]),
    lengthFinding([]),
  ]).toEqual(Array.from({ length: 5 }, () => ''));
  expect(hourFinding(Array.from({ length: 168 }, () => 0))).toBe('');
});
