import { expect, it } from 'vitest';
import { durationText, objectText } from './accounts-view.ts';
import { bridgeOf } from './bridge.ts';
import { scaleCount } from './count-scale.ts';
import { inventedAccounts } from './invented-accounts.ts';
import { curveFinding } from './WindowCurve.tsx';

it('names windows and objects', () => {
  expect([0, 1, 59, 60, 5400, 43_200, 86_400].map(durationText)).toEqual([
    '0 s',
    '1 s',
    '59 s',
    '1 min',
    '1.5 h',
    '12 h',
    '1 d',
  ]);
  expect(objectText('link:https://news.example/1')).toBe('link: https://news.example/1');
  expect(objectText('near-text:post:mastodon/1')).toBe('nearly the same text: post:mastodon/1');
  expect(objectText('17')).toBe('17');
});

it('puts powers of ten at equal distances, with a zero', () => {
  expect([0, 0.5, 1, 10, 1000].map(scaleCount)).toEqual([0, 0.5, 1, 2, 4]);
});

it('says which windows have more edges than chance', () => {
  const point = (window: number, observed: number, high: number | null) => {
    const band = { expected: 1, low: 0, high, p: 0.5 };
    return { window, observed, repetition: band, closeness: { ...band, high: null } };
  };
  const of = (...points: ReturnType<typeof point>[]) =>
    curveFinding({ points, surrogates: 199 }, 'repetition');
  expect(of(point(1, 0, 2), point(60, 9, 2))).toBe('1 of 2 windows have more edges than chance: 1 min.');
  expect(of(point(1, 3, 2), point(60, 9, 2))).toBe('All 2 windows have more edges than chance.');
  expect(of(point(1, 0, 2))).toBe('No window has more edges than chance: 1 window compared.');
  expect(of(point(1, 0, null))).toBe('No window can be compared with chance.');
});

it('invents the same posts every time, 390 of 28 accounts', () => {
  const [head, ...rows] = inventedAccounts().split('\n');
  expect([head, rows.length]).toEqual(['id,created_at,username,text', 390]);
  expect(new Set(rows.map((row) => row.split(',')[2])).size).toBe(28);
  expect(rows.every((row) => Number.isFinite(Date.parse(row.split(',')[1] ?? '')))).toBe(true);
});

it('says how a count within chance and edges beyond it go together', () => {
  const row = { atLeast: 2, observed: 3, expected: 1.4, low: 0, high: 4, p: 0.15 };
  const above = { ...row, observed: 9, p: 0.001 };
  expect(bridgeOf(row, { surrogates: 999, exceeding: 3 })).toBe(
    'How many edges there are is within chance; how heavy 3 of them are is not.',
  );
  expect(bridgeOf(row, { surrogates: 999, exceeding: 0 })).toBeNull();
  expect(bridgeOf(above, { surrogates: 999, exceeding: 3 })).toBeNull();
  expect(bridgeOf(above, { surrogates: 999, exceeding: 0 })).toContain('no single one of them is heavier');
});
