import { describe, expect, it } from 'vitest';
import { liveState } from './connection.ts';

describe('liveState', () => {
  it.each([
    ['connecting', true, false, 'connecting'],
    ['live', true, false, 'live'],
    ['live', false, false, 'offline'],
    ['live', true, true, 'degraded'],
    ['live', false, true, 'degraded'],
    ['disconnected', true, true, 'disconnected'],
    ['disconnected', false, false, 'disconnected'],
  ] as const)('%s with network %s and damage %s is %s', (connection, online, isDegraded, expected) => {
    expect(liveState({ connection, online, isDegraded })).toBe(expected);
  });
});
