import { expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const all: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.entries(endpoints);

it('names reads of other subjects as what a call changes', () => {
  const changing = all.filter(([, { changes }]) => changes !== undefined);
  expect(changing.length).toBeGreaterThan(5);
  for (const [name, { method, tag, changes = [] }] of changing) {
    expect(method, name).not.toBe('GET');
    for (const read of changes) {
      const [, endpoint] = all.find(([other]) => other === read) ?? [];
      expect([read, endpoint?.method], name).toEqual([read, 'GET']);
      expect(endpoint?.tag, `${name}: answers of its own subject change anyway`).not.toBe(tag);
    }
  }
});
