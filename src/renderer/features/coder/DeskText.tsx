import { DropText } from '#renderer/entities/drop/DropText.tsx';
import type { CodingBatch, GivenCode } from '#shared/contract/coding.ts';
import type { Selected } from './span-text.ts';
import { SpanList } from './SpanList.tsx';
import { SpanText } from './SpanText.tsx';
import styles from './HandCoding.module.css';

interface DeskTextProps {
  readonly batch: CodingBatch;
  readonly text: string;
  readonly spans: readonly GivenCode[];
  readonly selected: Selected;
  readonly onSelect: (selected: Selected) => void;
}

/** The text that is coded: as a whole, or with its spans. */
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
