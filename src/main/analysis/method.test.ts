import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dropsAt } from '#tests/helpers/drops.ts';
import { checkpoint, defineMethod, describeParameters } from './method.ts';

const example = defineMethod({
  id: 'example',
  version: 1,
  title: 'Example',
  summary: 'Doubles the number of drops.',
  definition: 'drops × factor',
  parameters: z.object({
    factor: z.int().min(1).max(9).default(2).meta({ description: 'Times what', unit: 'times' }),
    way: z.enum(['up', 'down']).default('up').meta({ description: 'Where to' }),
  }),
  reads: ['drops'],
  result: z.object({ product: z.number() }),
  outputs: { product: 'drops times the factor' },
  limits: [],
  source: 'Arithmetic',
  run: ({ drops }, { factor }) => ({ product: drops.length * factor }),
  tests: () => [],
});

describe('a described method', () => {
  it('runs with its own defaults', () => {
    expect(example.run({ drops: dropsAt([1, 2, 3]) }, example.parameters.parse({}), { seed: 1 })).toEqual({
      product: 6,
    });
  });

  it('lists its parameters with bounds, default and unit', () => {
    expect(describeParameters(example)).toEqual([
      {
        name: 'factor',
        type: 'integer',
        description: 'Times what',
        unit: 'times',
        default: 2,
        minimum: 1,
        maximum: 9,
        choices: null,
      },
      {
        name: 'way',
        type: 'choice',
        description: 'Where to',
        unit: null,
        default: 'up',
        minimum: null,
        maximum: null,
        choices: ['up', 'down'],
      },
    ]);
  });

  it('stops when its signal is aborted', () => {
    const controller = new AbortController();
    controller.abort();
    expect(() => {
      checkpoint({ seed: 1, signal: controller.signal }, 0, 1);
    }).toThrow();
  });
});
