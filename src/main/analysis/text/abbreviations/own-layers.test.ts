import { describe, expect, it } from 'vitest';
import { textLayers } from '#main/analysis/text/text-layers.ts';
import fc from '#tests/helpers/properties.ts';
import { matchLayers } from './own-layers.ts';

describe('matchLayers', () => {
  it('does not take what follows a piece of markup for a pasted passage', () => {
    const text = `CIA) Central Agency">C_A ${'words '.repeat(20)}and more Agency">C_A end`;
    expect(matchLayers(text, [])).toEqual([{ layer: 'own', start: 0, end: text.length }]);
  });

  it('keeps real quotations', () => {
    const quoted = `"${'words '.repeat(20)}"`;
    expect(matchLayers(`${quoted} FBI`, []).map(({ layer }) => layer)).toEqual(['pasted', 'own']);
  });

  it('are those of textLayers for any text without that markup', () => {
    const piece = fc.constantFrom(
      '>>12',
      'http://a.b',
      'HTTPS://c.d ',
      '"',
      '”',
      '\n',
      '> x',
      'Q',
      ' ',
      'w'.repeat(90),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece, { maxLength: 3 }), (pieces, cited) => {
        const text = pieces.join('').replaceAll('">', '"');
        expect(matchLayers(text, cited)).toEqual(textLayers(text, cited));
      }),
    );
  });
});
