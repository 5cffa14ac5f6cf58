import { describe, expect, it } from 'vitest';
import { createSerial } from './serial.ts';

describe('work in a row', () => {
  it('begins when the work before has ended, failed or not, and gives each its own result', async () => {
    const inOrder = createSerial();
    const events: string[] = [];
    const work = (name: string, turns: number, fails = false) =>
      inOrder(async () => {
        events.push(`${name} begins`);
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        events.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const results = await Promise.allSettled([work('a', 5), work('b', 3, true), work('c', 0)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });
});
