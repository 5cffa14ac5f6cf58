import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { methods } from '#main/analysis/registry.ts';
import { queryShape } from '#shared/contract/query-shape.ts';

/** A value as a query writes it. */
const written = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

describe('the parameters of a method in a query', () => {
  it.each(methods.map(({ id, parameters }) => [id, parameters] as const))(
    'are those of %s: the same defaults, and the same values written out',
    (_, parameters: z.ZodObject) => {
      const query = z.object(queryShape(parameters));
      const defaults = parameters.parse({});
      expect(query.parse({})).toEqual(defaults);
      const pairs = Object.entries(defaults).filter(([, value]) => !Array.isArray(value) || value.length > 0);
      expect(query.parse(Object.fromEntries(pairs.map(([name, value]) => [name, written(value)])))).toEqual(
        defaults,
      );
    },
  );

  it('keep the bounds of the method, and refuse what is no number, no flag, no choice', () => {
    const query = z.object(
      queryShape(
        z.object({
          size: z.int().min(2).max(9).default(3),
          isFolded: z.boolean().default(false),
          windows: z.array(z.int().min(1)).min(1).max(2).default([5]),
          words: z.array(z.string().min(1)).min(1).default(['the']),
          unit: z.enum(['day', 'week']).default('day'),
          ids: z.array(z.string()).optional(),
        }),
      ),
    );
    expect(query.parse({ size: '9', isFolded: '1', windows: '1, 60', words: 'a, ,b', ids: 'x' })).toEqual({
      ...{ size: 9, isFolded: true, windows: [1, 60], words: ['a', 'b'], unit: 'day', ids: ['x'] },
    });
    for (const wrong of [
      ...[{ size: '10' }, { size: 'x' }, { size: '2.5' }, { isFolded: 'maybe' }, { unit: 'year' }],
      ...[{ windows: '1,,60' }, { windows: '0' }, { windows: '1,2,3' }, { words: ' , ' }],
    ])
      expect([wrong, query.safeParse(wrong).success]).toEqual([wrong, false]);
  });
});
