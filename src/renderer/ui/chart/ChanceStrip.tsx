import { PopupKind } from '@blueprintjs/core';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP, formatScore } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { rankPlaces, stripPlaces, type StripPlaces } from '#shared/chance-strip.ts';
import {
  chancePosition,
  chanceSentence,
  formatFigure,
  isSignificant,
  type ChanceFigures,
} from '#shared/figures.ts';
import styles from './ChanceStrip.module.css';

export interface StripFigures extends ChanceFigures {
  readonly q?: number | null;
  /** `Infinity` where the distribution of chance is exact. */
  readonly surrogates: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

interface ChanceStripProps {
  readonly figures: StripFigures;
  /** What was counted, after the number: `drops match`. */
  readonly predicate: string;
  /** As wide as there is room instead of 120 px. */
  readonly isWide?: boolean;
}

interface StripMarkProps {
  readonly places: Omit<StripPlaces, 'observed' | 'isBeyond'> & {
    /** Null: nothing is known of it yet. */
    readonly observed: number | null;
  };
  /** More than expected by chance: the dot has the color of what was observed. */
  readonly isOutside: boolean;
  readonly label: string;
  readonly isWide?: boolean;
}

export const StripMark = ({ places, isOutside, label, isWide = false }: StripMarkProps) => (
  <svg className={cx(styles.strip, isWide && styles.wide)} role="img" aria-label={label}>
    <line className={cx(styles.axis)} x1="0" x2="100%" y1="50%" y2="50%" />
    <rect
      className={cx(styles.band)}
      x={percent(places.low)}
      width={percent(places.high - places.low)}
      y="15%"
      height="70%"
      rx="2"
    />
    {places.middle === null ? null : (
      <line
        className={cx(styles.middle)}
        x1={percent(places.middle)}
        x2={percent(places.middle)}
        y1="15%"
        y2="85%"
      />
    )}
    {places.observed === null ? null : (
      <circle
        className={cx(styles.dot, isOutside && styles.outside)}
        cx={percent(places.observed)}
        cy="50%"
        r={isWide ? 6 : 4.5}
      />
    )}
  </svg>
);

/** Where it is, seen from chance: of one test among many its own range alone does not decide. */
const verdictOf = (figures: StripFigures) => {
  const position = chancePosition(figures, figures.surrogates);
  if (position === 'too few shifts') return 'Too few shifts to tell';
  if (position === 'not tested') return 'Not tested';
  if (position === 'within') return 'Within chance';
  if (typeof figures.q === 'number' && !isSignificant(figures.q)) return 'Not beyond chance over all tests';
  return position === 'above' ? 'Above chance' : 'Below chance';
};

/**
 * The one mark for a match next to its chance: the 95% range as a band, its mean as a tick, the observed value as a dot,
 * colored beyond chance and gray elsewhere. Nothing where chance has no range.
 */
export const ChanceStrip = ({ figures, predicate, isWide = false }: ChanceStripProps) => {
  const places = stripPlaces(figures);
  if (places === null) return null;
  const verdict = verdictOf(figures);
  return (
    <StripMark
      places={places}
      isOutside={verdict === 'Above chance' || verdict === 'Below chance'}
      isWide={isWide}
      label={`${chanceSentence(predicate, figures)} ${verdict}.`}
    />
  );
};

interface PairStripProps {
  readonly score: number;
  readonly p: number;
  readonly q: number;
}

/** The strip of a single match: its rank among the scores of chance; colored where q, over all matches, is small. */
export const PairStrip = ({ score, p, q }: PairStripProps) => {
  const places = rankPlaces(p);
  return places === null ? null : (
    <StripMark
      places={places}
      isOutside={isSignificant(q)}
      label={`Score ${formatScore(score)}: p ${formatP(p)}, q ${formatP(q)}. ${isSignificant(q) ? 'Above' : 'Within'} chance.`}
    />
  );
};

const Details = ({ figures, predicate }: ChanceStripProps) => (
  <div className={cx(styles.details)}>
    <p>{unbroken(chanceSentence(predicate, figures))}</p>
    <ChanceStrip figures={figures} predicate={predicate} isWide />
    <div className={cx(styles.ends, 'ds-num')} aria-hidden>
      <span>{figures.low === null ? '' : formatFigure(figures.low)}</span>
      <span>{figures.expected === null ? '' : formatFigure(figures.expected)}</span>
      <span>{figures.high === null ? '' : formatFigure(figures.high)}</span>
    </div>
    <Facts
      facts={[
        ['Observed', formatFigure(figures.observed)],
        ['p', formatP(figures.p)],
        ...(figures.q === undefined ? [] : [['q', formatP(figures.q)] as const]),
        [
          'Surrogates',
          Number.isFinite(figures.surrogates)
            ? formatCount(figures.surrogates)
            : 'none: an exact distribution',
        ],
      ]}
    />
  </div>
);

export const ChanceStripButton = (props: ChanceStripProps) =>
  stripPlaces(props.figures) === null ? null : (
    <Popover popupKind={PopupKind.DIALOG} content={<Details {...props} />}>
      <button type="button" className={cx(styles.button)}>
        <ChanceStrip {...props} />
      </button>
    </Popover>
  );
