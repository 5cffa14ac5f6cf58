import { useMemo } from 'react';
import { plural } from '#renderer/lib/format.ts';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { formatFigure } from '#shared/figures.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';
import { drawnWords } from './keyness-rows.ts';
import { slopeOption, slopesOf, slopeTable, type SetSizes } from './keyness-slope.ts';

/** More lines than this of each side cannot be named next to each other. */
const OF_SIDE = 6;

/** Of words in the order of their Log Ratio those at both ends. */
const outermost = (rows: readonly KeynessAnswerRow[]): readonly KeynessAnswerRow[] =>
  rows.filter((_, at) => at < OF_SIDE || at >= rows.length - OF_SIDE);

interface KeynessSlopeProps extends SetSizes {
  readonly rows: readonly KeynessAnswerRow[];
  readonly context: string;
  readonly onWord: (word: string) => void;
}

/** How often both sets use the outermost words of the picture above: one line a word, from set A to set B. */
export const KeynessSlope = ({ rows, tokensA, tokensB, context, onWord }: KeynessSlopeProps) => {
  const slopes = useMemo(
    () => slopesOf(outermost(drawnWords(rows)), { tokensA, tokensB }),
    [rows, tokensA, tokensB],
  );
  const rising = slopes.filter(({ a, b }) => b > a).length;
  return (
    <Chart
      title="Words from set A to set B"
      description={`${plural(rising, 'word')} rise from A to B, ${slopes.length - rising} fall; words per 10,000, on a log axis.`}
      height={420}
      draw={[slopeOption, slopes]}
      table={slopeTable(slopes)}
      context={context}
      emptyText="No word is more frequent in one of the sets"
      points={slopes.map(({ word, a, b, isBeyond }) => ({
        series: `word-${word}`,
        index: 0,
        label: `${word}, ${formatFigure(a)} in A and ${formatFigure(b)} in B per 10,000, ${isBeyond ? 'beyond chance' : 'within chance'}`,
        open: () => onWord(word),
      }))}
    />
  );
};
