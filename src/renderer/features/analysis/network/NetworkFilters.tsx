import { RangeSlider } from '@blueprintjs/core';
import { useMemo } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { CheckField } from '#renderer/ui/field/CheckField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { ShapeIcon } from '#renderer/ui/graph/ShapeIcon.tsx';
import { NODE_TYPES } from '#shared/methods/network.ts';
import { toTimestamp } from '#shared/time.ts';
import { timeSpan, type TimeWindow } from './graph/filter.ts';
import { NODE_TYPE_LABELS, typeColor, typeShape } from './graph/look.ts';
import type { Network } from './graph/model.ts';
import { windowOf, type NetworkViewState } from './view.ts';
import styles from './NetworkFilters.module.css';

interface NetworkFiltersProps {
  readonly network: Network;
  readonly state: NetworkViewState;
  /** What is marked by the search. */
  readonly hits: ReadonlySet<string> | null;
}

const DAY = 86_400;
const dayOf = (time: number): number => Math.floor(time / DAY);
const dateOf = (day: number): string => toTimestamp(day * DAY).slice(0, 10);

const TypeFilters = ({ network, state: { view, change } }: Omit<NetworkFiltersProps, 'hits'>) => {
  // Another theme has other colors.
  useTheme();
  const nodes = useMemo(() => Map.groupBy(network.nodes, ({ type }) => type), [network]);
  return (
    <div className="ds-row-wrap" role="group" aria-label="Node types">
      {NODE_TYPES.filter((type) => nodes.has(type)).map((type) => (
        <CheckField
          key={type}
          value={!view.hidden.includes(type)}
          onChange={(isShown) => {
            const others = view.hidden.filter((hiddenType) => hiddenType !== type);
            change({ hidden: isShown ? others : [...others, type] });
          }}
          label={
            <>
              <ShapeIcon shape={typeShape(type)} color={typeColor(type)} /> {NODE_TYPE_LABELS[type]}{' '}
              <span className="ds-faint ds-num">{formatCount(nodes.get(type)?.length)}</span>
            </>
          }
        />
      ))}
    </div>
  );
};

interface WindowSliderProps {
  readonly span: TimeWindow;
  readonly state: NetworkViewState;
}

const WindowSlider = ({ span, state: { view, change } }: WindowSliderProps) => {
  const [first, last] = [dayOf(span.from), dayOf(span.to)];
  if (first === last) return null;
  const window = windowOf(view) ?? span;
  const clamp = (time: number): number => Math.min(last, Math.max(first, dayOf(time)));
  const [from, to] = [clamp(window.from), clamp(window.to)];
  return (
    <div className={styles.window} role="group" aria-label="Time window">
      <span className="ds-num ds-small">{dateOf(from)}</span>
      <RangeSlider
        min={first}
        max={last}
        stepSize={1}
        labelRenderer={false}
        value={[from, to]}
        handleHtmlProps={{ start: { 'aria-label': 'First day' }, end: { 'aria-label': 'Last day' } }}
        onChange={([start, end]) => {
          const isWhole = start === first && end === last;
          change(isWhole ? { from: '', to: '' } : { from: dateOf(start), to: dateOf(end) }, 'window');
        }}
      />
      <span className="ds-num ds-small">{dateOf(to)} UTC</span>
    </div>
  );
};

/** Node types, search and time window: what is drawn, and what is marked in it. */
export const NetworkFilters = ({ network, state, hits }: NetworkFiltersProps) => {
  const { view, change } = state;
  const span = useMemo(() => timeSpan(network), [network]);
  return (
    <div className={cx('ds-row-wrap', styles.filters)}>
      <TypeFilters network={network} state={state} />
      <TextField
        className={cx(styles.search)}
        leftIcon="search"
        placeholder="Find a node"
        label="Find a node"
        isLabelHidden
        value={view.find}
        onChange={(find) => change({ find }, 'find')}
        {...(view.find === '' || hits === null
          ? {}
          : {
              rightElement: (
                <span className={cx(styles.hits, 'ds-small ds-muted')} role="status">
                  {plural(hits.size, 'hit')}
                </span>
              ),
            })}
      />
      {span === null ? null : <WindowSlider span={span} state={state} />}
    </div>
  );
};
