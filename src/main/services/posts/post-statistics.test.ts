import { expect, it } from 'vitest';
import { postStatisticsOf } from './post-statistics.ts';

it('counts links by public hosts, and leaves out what is left of a link that was cut', () => {
  const links = [
    'https://t.co/a',
    'https://www.example.org/b',
    'https://t',
    'https://t.c',
    'https://bücher.example/',
  ];
  const rows = {
    total: 5,
    months: [],
    hours: [],
    links: links.map((value) => ({ value, count: 1 })),
    hashtags: [],
    mentions: [],
    lengths: [],
    engagement: [],
    silences: [],
  };
  expect(postStatisticsOf(rows, 'UTC').domains.map(({ value }) => value)).toEqual([
    'example.org',
    't.co',
    'xn--bcher-kva.example',
  ]);
});
