import { formatCount, plural } from '#shared/figures.ts';
import type { CorpusDraw } from './contract/corpus-draw.ts';
import { filterText } from './filter-text.ts';

const percent = (fraction: number): string =>
  `${(fraction * 100).toLocaleString('en-US', { maximumSignificantDigits: 3 })}%`;

/** A draw with its denominators. */
const drawText = ({
  corpus,
  filter,
  sample,
  matching,
  drawn,
  leftOut,
  fraction,
  whole,
}: CorpusDraw): string => {
  const filtered = filterText(filter);
  const which = filtered === '' ? '' : ` that match ${filtered}`;
  const how =
    sample === null ? 'drawn without sampling' : `a sample of ${percent(fraction)} with seed ${sample.seed}`;
  const without =
    leftOut === 0 ? '' : ` ${formatCount(leftOut)} drawn posts without text or a usable id were left out.`;
  return `${formatCount(drawn)} of the ${formatCount(matching)} posts of “${corpus}”${which}, ${how}. The whole corpus has ${plural(whole.posts, 'post')} of ${plural(whole.accounts, 'account')} on ${plural(whole.activeDays, 'day')}.${without}`;
};

/** How a drawn set, and no other, says that it was made: `draw(name,…)`. */
const isDrawn = (query: string): boolean => query.startsWith('draw(');

/**
 * What rates of a set have to be read against, in one sentence a draw that every page and report uses.
 * @param set made of the draws, or drawn itself
 */
export const drawSentences = (set: {
  readonly query: string;
  readonly draws: readonly CorpusDraw[];
}): readonly string[] =>
  set.draws.map((draw) =>
    isDrawn(set.query) ? `Rates are of ${drawText(draw)}` : `It was made from a draw: ${drawText(draw)}`,
  );
