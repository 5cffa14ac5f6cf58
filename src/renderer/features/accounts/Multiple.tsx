import { useMemo } from 'react';
import { extentOf } from '#renderer/lib/extent.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { groupColor, type AccountNode, type NetworkDrawing } from './network-drawing.ts';
import styles from './OverTime.module.css';

const WIDTH = 200;
const HEIGHT = 130;
const MARGIN = 8;

/** Places of the whole network in the box of a small picture: x, y for each account. */
const scaledPlaces = ({ places }: NetworkDrawing) => {
  const all = [...places.values()];
  const [left, right] = extentOf(all.map(({ x }) => x));
  const [bottom, top] = extentOf(all.map(({ y }) => y));
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(1, right - left),
    (HEIGHT - 2 * MARGIN) / Math.max(1, top - bottom),
  );
  const [middleX, middleY] = [(left + right) / 2, (bottom + top) / 2];
  return new Map(
    [...places].map(([id, { x, y }]) => [
      id,
      { x: WIDTH / 2 + (x - middleX) * scale, y: HEIGHT / 2 - (y - middleY) * scale },
    ]),
  );
};

type SmallPlaces = ReturnType<typeof scaledPlaces>;

const pointOf = (places: SmallPlaces, account: string, verb: 'M' | 'L' = 'M'): string => {
  const { x, y } = places.get(account) ?? { x: 0, y: 0 };
  return `${verb}${x.toFixed(1)} ${y.toFixed(1)}`;
};

interface MultipleProps {
  readonly name: string;
  /** Of the period, from 0. */
  readonly place: number;
  readonly drawing: NetworkDrawing;
  readonly onOpen: () => void;
}

/** The drawn edges of one period as a small picture that is a button. */
export const Multiple = ({ name, place, drawing, onOpen }: MultipleProps) => {
  const places = useMemo(() => scaledPlaces(drawing), [drawing]);
  const drawn = drawing.graph.edges().flatMap((id) => {
    const edge = drawing.edgeOf(id);
    return edge?.periods.some(([at]) => at === place) === true ? [edge] : [];
  });
  const active = new Set(drawn.flatMap(({ a, b }) => [a, b]));
  const byColor = Map.groupBy(drawing.nodes, ({ account, group }) =>
    active.has(account) ? groupColor(group) : null,
  );
  const dots = (nodes: readonly AccountNode[] = []): string =>
    nodes.map(({ account }) => `${pointOf(places, account)}h0`).join('');
  const counts =
    drawn.length === 0
      ? 'no drawn edge'
      : `${plural(drawn.length, 'edge')}, ${plural(active.size, 'account')}`;
  return (
    <button
      type="button"
      className={styles.multiple}
      aria-label={`${name}: ${counts}. Show it large`}
      onClick={onOpen}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
        <path
          d={drawn.map(({ a, b }) => `${pointOf(places, a)}${pointOf(places, b, 'L')}`).join('')}
          stroke={palette.textFaint}
        />
        {[...byColor].map(([color, nodes]) => (
          <path
            key={color}
            d={dots(nodes)}
            stroke={color ?? palette.borderStrong}
            strokeWidth={color === null ? 2 : 6}
            strokeLinecap="round"
          />
        ))}
      </svg>
      <span className="ds-num">
        <strong>{name}</strong>{' '}
        <span className="ds-muted">{drawn.length === 0 ? 'none' : formatCount(drawn.length)}</span>
      </span>
    </button>
  );
};
