import { expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { affectedBy } from './subjects.ts';

const all: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(endpoints);

it('says of each call but a GET what it changes', () => {
  const silent = all.filter(([, { method, changes }]) => (method === 'GET') !== (changes === undefined));
  expect(silent.map(([name]) => name)).toEqual([]);
});

it('counts as changed what is made of a change, and nothing else', () => {
  expect(affectedBy(['Tags'])).toContain('Drops');
  expect(affectedBy(['Saved statements'])).toEqual(new Set(['Saved statements', 'Undo and redo']));
  expect(affectedBy([])).toEqual(new Set());
});
