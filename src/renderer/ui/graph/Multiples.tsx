import { formatCount, plural } from '#renderer/lib/format.ts';
import { useTheme } from '#renderer/lib/theme.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { extentOf } from '#shared/extent.ts';
import type { Place } from '#shared/network-layouts.ts';
import type { Places } from './drawing.ts';
import styles from './Multiples.module.css';

const WIDTH = 200;
const HEIGHT = 130;
const MARGIN = 8;

/** Places of the whole network in the box of a small picture. */
const scaledPlaces = (places: Places): ReadonlyMap<string, Place> => {
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

/** The edges of one period, by their ends. */
export interface Multiple {
  readonly name: string;
  readonly edges: readonly (readonly [string, string])[];
}

interface MultiplesProps {
  readonly multiples: readonly Multiple[];
  /** Where all nodes are, whatever the period. */
  readonly places: Places;
  readonly colorOf: (id: string) => string;
  /** What a node is: `account`. */
  readonly noun: string;
  readonly onOpen: (place: number) => void;
}

const pointOf = (places: Places, id: string, verb: 'M' | 'L' = 'M'): string => {
  const { x, y } = places.get(id) ?? { x: 0, y: 0 };
  return `${verb}${x.toFixed(1)} ${y.toFixed(1)}`;
};

/** A network by period as small pictures on one layout, each a button. A picture is a few paths, however many nodes it has. */
export const Multiples = ({ multiples, places, colorOf, noun, onOpen }: MultiplesProps) => {
  // Another theme has other colors.
  useTheme();
  const small = scaledPlaces(places);
  return (
    <ul className={styles.multiples}>
      {multiples.map(({ name, edges }, place) => {
        const active = new Set(edges.flat());
        const byColor = Map.groupBy(small.keys(), (id) => (active.has(id) ? colorOf(id) : null));
        const counts =
          edges.length === 0
            ? 'no drawn edge'
            : `${plural(edges.length, 'edge')}, ${plural(active.size, noun)}`;
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.multiple}
              aria-label={`${name}: ${counts}. Show it large`}
              onClick={() => onOpen(place)}
            >
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
                <path
                  d={edges.map(([a, b]) => `${pointOf(small, a)}${pointOf(small, b, 'L')}`).join('')}
                  stroke={palette.textFaint}
                />
                {[...byColor].map(([color, ids]) => (
                  <path
                    key={color}
                    d={ids.map((id) => `${pointOf(small, id)}h0`).join('')}
                    stroke={color ?? palette.borderStrong}
                    strokeWidth={color === null ? 2 : 6}
                    strokeLinecap="round"
                  />
                ))}
              </svg>
              <span className="ds-num">
                <strong>{name}</strong>{' '}
                <span className="ds-muted">{edges.length === 0 ? 'none' : formatCount(edges.length)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
};
