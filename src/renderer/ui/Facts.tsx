import type { ReactNode } from 'react';
import { cx } from '#renderer/lib/cx.ts';
import styles from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  readonly facts: readonly Fact[];
  /** Names in one column and values at their left: for values of more than a figure. */
  readonly isList?: boolean;
}

/** Names and their values. */
export const Facts = ({ facts, isList = false }: FactsProps) => (
  <dl className={cx(styles.facts, isList ? styles.list : 'ds-num')}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
