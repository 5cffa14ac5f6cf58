import { expect, it } from 'vitest';
import { tickOfValue } from './theme.ts';

it('writes the ticks of a chart as tables write figures, with a true minus', () => {
  expect([-8, 0, 12_500, -0.25, 0.0005].map(tickOfValue)).toEqual(['−8', '0', '12,500', '−0.25', '0.0005']);
});
