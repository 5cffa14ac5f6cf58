import { describe, expect, it } from 'vitest';
import { liveState } from './connection.ts';

describe('liveState', () => {
  it.each([
    ['connecting', true, 'connecting'],
    ['live', true, 'live'],
    ['live', false, 'offline'],
    ['disconnected', true, 'disconnected'],
    ['disconnected', false, 'disconnected'],
  ] as const)('%s with network %s is %s', (connection, online, expected) => {
    expect(liveState({ connection, online })).toBe(expected);
  });
});
