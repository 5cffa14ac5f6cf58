import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './Facts.module.css';

export type NamedFact = readonly [name: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly NamedFact[];
  /** Figures at the end of each line; for longer values a list with the names in one column; or one line of short ones. */
  readonly look?: 'figures' | 'list' | 'line';
}

export const Facts = ({ facts, look = 'figures' }: FactsProps) => (
  <dl className={cx(styles[look], look !== 'list' && 'ds-num')}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
