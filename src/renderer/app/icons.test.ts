import { IconNames, IconSvgPaths16, IconSvgPaths20 } from '@blueprintjs/icons';
import { describe, expect, it } from 'vitest';
import { keyOf } from './icons.ts';

describe('keyOf', () => {
  it('finds the drawing of every icon in both sizes', () => {
    const missing = Object.values(IconNames).filter(
      (name) => !(keyOf(name) in IconSvgPaths16) || !(keyOf(name) in IconSvgPaths20),
    );
    expect(missing).toEqual([]);
  });
});
