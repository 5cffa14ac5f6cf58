/** Choice lists of function words: how often a word is in its list is how often it is written. */
export interface Style {
  /** Words that a line begins with. */
  readonly starters: readonly string[];
  /** Words that are between two others. */
  readonly inner: readonly string[];
  readonly questions: readonly string[];
  /** How often a word inside a line is written with a capital. */
  readonly capitals: number;
  /** How often a sentence ends in an ellipsis instead of a full stop. */
  readonly ellipses: number;
}

const list = (text: string): readonly string[] => text.split(' ');

/**
 * Function words only (all in the usual stop lists), so that a style leaves the vocabulary as it is; many of them and none
 * frequent, so that none makes a phrase with its neighbors by number alone.
 */
export const styles: { readonly first: Style; readonly second: Style } = {
  first: {
    starters: list('the the a an this each some any it'),
    inner: list('of of in in by at from on under over and and or but as is was can did has then here'),
    questions: list('who what where how which is was can did has'),
    capitals: 0.04,
    ellipses: 0.03,
  },
  second: {
    starters: list('that that these those both other most more they the'),
    inner: list(
      'into for with about between to while would could should had were are be might than after of and or in',
    ),
    questions: list('who how which where would could should are were might'),
    capitals: 0.3,
    ellipses: 0.22,
  },
};
