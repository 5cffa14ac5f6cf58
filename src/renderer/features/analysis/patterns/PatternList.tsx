import { Button, Card, Tag } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { confidenceIntent } from '#renderer/entities/analysis/confidence.ts';
import { DropNumber } from '#renderer/entities/drop/DropNumber.tsx';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatScore, formatTimestamp } from '#renderer/lib/format.ts';
import { Facts } from '#renderer/ui/Facts.tsx';
import type { Pattern } from '#shared/contract/patterns.ts';
import { itemKey } from '#shared/items.ts';
import {
  baseRateText,
  beyondChance,
  dropNumbersText,
  NUMBERS_SHOWN,
  patternFacts,
  patternTitle,
} from './pattern-facts.ts';
import patternsStyles from './patterns.module.css';

const Numbers = ({ numbers }: { readonly numbers: readonly number[] }) => (
  <div
    className={cx('ds-row-wrap ds-small', patternsStyles.numbers)}
    aria-label={dropNumbersText(numbers)}
    role="group"
  >
    {numbers.slice(0, NUMBERS_SHOWN).map((number) => (
      <DropNumber key={number} number={number} />
    ))}
    {numbers.length > NUMBERS_SHOWN ? (
      <span className="ds-faint">and {numbers.length - NUMBERS_SHOWN} more</span>
    ) : null}
  </div>
);

/** One cluster or delta: what was found, beside what chance gives. */
const PatternCard = ({ pattern }: { readonly pattern: Pattern }) => {
  const { timeZone } = usePreferences();
  const { metadata, confidence } = pattern;
  const base = baseRateText(metadata);
  const numbers = metadata.dropNumbers ?? pattern.qDropIds;
  const items = useMemo(() => numbers.map((number) => itemKey('drop', number)), [numbers]);
  return (
    <Card compact className="ds-stack-tight">
      <div className="ds-row-between">
        <strong>{patternTitle(pattern)}</strong>
        <div className="ds-row">
          <Tag minimal intent={beyondChance(pattern) ? 'success' : 'none'}>
            {beyondChance(pattern) ? 'beyond chance' : 'within chance'}
          </Tag>
          <Tag minimal intent={confidenceIntent(confidence)}>
            confidence {formatScore(confidence)}
          </Tag>
        </div>
      </div>
      <p>{pattern.description}</p>
      <p className="ds-muted ds-small ds-num">
        {formatTimestamp(pattern.startTime, timeZone)} to {formatTimestamp(pattern.endTime, timeZone)}
      </p>
      <Facts look="line" facts={patternFacts(metadata)} />
      {base === null ? null : <p className="ds-small ds-num">Base rate: {base}</p>}
      <div className="ds-row-between">
        {numbers.length === 0 ? null : <Numbers numbers={numbers} />}
        <SaveItemsAsSet
          items={items}
          suggestedName={`${patternTitle(pattern)} ${pattern.startTime.slice(0, 10)}`}
        />
      </div>
    </Card>
  );
};

const CARDS_AT_ONCE = 12;

/** Patterns, the most certain first, twelve at a time. */
export const PatternList = ({ patterns }: { readonly patterns: readonly Pattern[] }) => {
  const [count, setCount] = useState(CARDS_AT_ONCE);
  const sorted = useMemo(() => [...patterns].sort((a, b) => b.confidence - a.confidence), [patterns]);
  const certain = patterns.filter(beyondChance).length;
  return (
    <div className="ds-stack-tight">
      <p className="ds-muted ds-small ds-num" role="status">
        {formatCount(patterns.length)} found, {formatCount(certain)} of them beyond chance (q &lt; 0.05)
        {patterns.length > count ? `; the ${formatCount(count)} most certain are shown` : ''}
      </p>
      <div className="ds-cards">
        {sorted.slice(0, count).map((pattern) => (
          <PatternCard key={pattern.id} pattern={pattern} />
        ))}
      </div>
      {patterns.length > count ? (
        <Button
          className={cx(patternsStyles.more)}
          icon="more"
          text={`Show ${formatCount(Math.min(CARDS_AT_ONCE, patterns.length - count))} more`}
          onClick={() => setCount(count + CARDS_AT_ONCE)}
        />
      ) : null}
    </div>
  );
};
