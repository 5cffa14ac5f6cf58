import { expect, it } from 'vitest';
import { layerViolations } from '#tests/helpers/layer-violations.ts';

it('the layer rules hold over the real imports', async () => {
  expect(await layerViolations('src')).toEqual([]);
});
