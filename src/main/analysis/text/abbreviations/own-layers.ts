import { textLayers, type LayerRange } from '#main/analysis/text/text-layers.ts';

/** A piece of markup that 16 drops of the archive carry (`… Agency">C_A`): its mark opens no quotation. */
const residue = '">';

/** What a text must contain to have a layer besides its own words. */
const sign = /["“”„]|https?:\/\/|>>\d/iu;

const wholeText = (content: string): readonly LayerRange[] =>
  content === '' ? [] : [{ layer: 'own', start: 0, end: content.length }];

/**
 * The layers of a drop's text for the matcher. The mark of the markup residue is read as an apostrophe, or the words up to
 * the next quotation mark would pass for pasted ones; the offsets stay what they are.
 */
export const matchLayers = (content: string, cited: readonly (string | null)[]): readonly LayerRange[] =>
  cited.length === 0 && !sign.test(content)
    ? wholeText(content)
    : textLayers(content.replaceAll(residue, "'>"), cited);
