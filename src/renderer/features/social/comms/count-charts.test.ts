import { expect, it } from 'vitest';
import { engagementChart } from './count-charts.ts';

it('names every step of likes in few letters, for each has a label in a narrow card', () => {
  const { rows } = engagementChart([
    { figure: 'likes', digits: 0, count: 3 },
    { figure: 'likes', digits: 7, count: 1 },
  ]).table;
  expect(rows.map(([label]) => label)).toEqual([
    '0',
    '1–9',
    '10–99',
    '100–999',
    '1k–9k',
    '10k–99k',
    '100k–999k',
    '1M–9M',
  ]);
  expect(rows.map(([, likes]) => likes)).toEqual([3, 0, 0, 0, 0, 0, 0, 1]);
});
