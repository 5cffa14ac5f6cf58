import { Tag } from '@blueprintjs/core';
import { ChanceStripButton } from '#renderer/ui/chart/ChanceStrip.tsx';
import { RUNGS, type LadderDirection, type LadderPart, type LadderRow } from '#shared/contract/ladder.ts';
import { decisiveRow } from '#shared/ladder-scale.ts';
import { RUNG_LABELS, windowText } from './ladder-words.ts';
import { rowPredicate, rowSentence, scaleText } from './ladder.ts';

/** The rungs of the shortest window that contains a distance, in its direction; empty where no window is as long. */
const rowsAt = (
  rows: readonly LadderRow[],
  direction: LadderDirection,
  minutes: number,
): readonly LadderRow[] => {
  const rungRows = rows.filter((row) => row.direction === direction && row.windowMinutes >= minutes);
  const window = Math.min(...rungRows.map(({ windowMinutes }) => windowMinutes));
  return rungRows.filter(({ windowMinutes }) => windowMinutes === window);
};

interface WindowScaleProps {
  readonly ladder: Pick<LadderPart, 'rows' | 'untested'>;
  readonly direction: LadderDirection;
  /** Distance of the pair, or a window, in minutes. */
  readonly minutes: number;
  /** What the drops are compared with, in one word. */
  readonly noun?: string;
}

/** Which rung of the chance ladder the window of one pair reaches, in one sentence. */
export const WindowScale = ({ ladder, direction, minutes, noun = 'post' }: WindowScaleProps) => {
  const rows = rowsAt(ladder.rows, direction, minutes);
  const finest = RUNGS.toReversed().flatMap((rung) => rows.find((row) => row.rung === rung) ?? [])[0];
  if (finest === undefined)
    return (
      <p className="ds-muted ds-small" data-testid="window-scale">
        The chance ladder tests no window of this length
        {ladder.untested[0] === undefined ? '' : `: ${ladder.untested[0].reason}`}
      </p>
    );
  const decisive = decisiveRow(rows);
  const shown = decisive ?? finest;
  return (
    <p className="ds-small ds-num" data-testid="window-scale">
      <ChanceStripButton
        figures={{ ...shown, surrogates: shown.moves }}
        predicate={rowPredicate(shown, noun)}
      />{' '}
      <Tag minimal intent={decisive === null ? 'none' : 'warning'}>
        {decisive === null ? 'No excess' : `${RUNG_LABELS[decisive.rung]} scale`}
      </Tag>{' '}
      {scaleText(decisive?.rung ?? null, windowText(finest.windowMinutes))} {rowSentence(shown, noun)} (
      {RUNG_LABELS[shown.rung].toLowerCase()} rung)
    </p>
  );
};
