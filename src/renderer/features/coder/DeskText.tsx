import { DropText } from '#renderer/entities/drop/DropText.tsx';
import type { CodingBatch, GivenCode } from '#shared/contract/coding.ts';
import { cutOut } from '#shared/qda.ts';
import type { Selected } from './span-text.ts';
import { SpanText } from './SpanText.tsx';
import styles from './HandCoding.module.css';

interface DeskTextProps {
  readonly batch: CodingBatch;
  readonly text: string;
  readonly spans: readonly GivenCode[];
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
}

interface SpanListProps {
  readonly text: string;
  readonly spans: readonly GivenCode[];
}

const SpanList = ({ text, spans }: SpanListProps) =>
  spans.length === 0 ? null : (
    <ul className="ds-plain-list ds-small" aria-label="Spans of this drop">
      {spans.map(({ code, start, end }) => (
        <li key={`${code} ${start}`}>
          <strong>{code}</strong> “{cutOut(text, start ?? 0, end ?? 0)}”
        </li>
      ))}
    </ul>
  );

export const DeskText = ({ batch, text, ...spans }: DeskTextProps) =>
  batch.unit === 'drop' ? (
    <div className={styles.text}>
      <DropText text={text} />
    </div>
  ) : (
    <>
      <div className={styles.text}>
        <SpanText text={text} codes={batch.codes} {...spans} />
      </div>
      <SpanList text={text} spans={spans.spans} />
    </>
  );
