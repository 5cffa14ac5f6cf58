import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { useOnItsWay } from '#renderer/lib/use-on-its-way.ts';
import { Failure } from '#renderer/ui/Failure.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { QuietButton } from '#renderer/ui/QuietButton.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { useKeptFocus } from '#renderer/ui/use-kept-focus.ts';
import { HUMAN_CODES_NEEDED, type Codebook } from '#shared/contract/coder.ts';
import { choicesOf } from './coder.ts';
import styles from './HandCoding.module.css';

/** Drops fetched at once; coded ones leave the sample by themselves. */
const SAMPLE = 20;

interface HumanCode {
  readonly dropNumber: number;
  readonly content: string;
  readonly code: string;
}

interface DropToCodeProps {
  readonly book: Codebook;
  readonly drop: { readonly dropNumber: number; readonly content: string };
}

/** One drop with a button for each code, and a way back to the last one. */
const DropToCode = ({ book, drop }: DropToCodeProps) => {
  const [last, setLast] = useState<HumanCode | null>(null);
  const [correction, setCorrection] = useState<HumanCode | null>(null);
  const coding = useChange('setHumanCodes');
  const codes = useRef<HTMLDivElement>(null);
  const { dropNumber, content } = correction ?? drop;
  // The next drop can be coded as soon as it is shown.
  const [isOnItsWay, noteSent] = useOnItsWay(dropNumber, coding.isPending);
  useKeptFocus(codes, isOnItsWay);
  const assign = (code: string): void => {
    noteSent();
    // Of a promise: the callbacks of a call end with the next one.
    void coding.mutateAsync({ params: { id: book.id }, body: { codes: [{ dropNumber, code }] } }).then(
      () => {
        setLast({ dropNumber, content, code });
        setCorrection((now) => (now === correction ? null : now));
      },
      () => undefined,
    );
  };
  return (
    <div className="ds-stack-tight" data-coding={dropNumber}>
      <div className="ds-row-between">
        <h3>Drop #{dropNumber}</h3>
        {last === null ? null : (
          <QuietButton
            icon="undo"
            text={`#${last.dropNumber} was coded “${last.code}”: change it`}
            onClick={() => setCorrection(last)}
          />
        )}
      </div>
      <div className={styles.text}>
        <DropText text={content} />
      </div>
      <div ref={codes} className="ds-row-wrap" role="group" aria-label="Code of this drop">
        {choicesOf(book).map((code) => (
          <Button
            key={code}
            variant="outlined"
            text={code}
            disabled={isOnItsWay}
            onClick={() => assign(code)}
          />
        ))}
      </div>
      <Failure error={coding.error} />
    </div>
  );
};

/** People code a seeded random sample, one drop after another. */
export const HandCoding = ({ book }: { readonly book: Codebook }) => {
  const sample = useEndpoint('drawCodingSample', { params: { id: book.id }, query: { size: SAMPLE } });
  const isEnough = book.humanCodes >= HUMAN_CODES_NEEDED;
  return (
    <SectionCard
      title="Code by hand"
      icon="hand"
      stack="normal"
      subtitle="A random sample, seed 4966; code before seeing the model’s answer"
    >
      <div className="ds-stack-tight">
        <div className="ds-row-between ds-small ds-num">
          <span>
            {plural(book.humanCodes, 'human code')} of at least {formatCount(HUMAN_CODES_NEEDED)}
          </span>
          <span className="ds-muted">{isEnough ? 'enough for a reliable audit' : ''}</span>
        </div>
        <ProgressBar
          label="Human codes"
          value={book.humanCodes}
          max={HUMAN_CODES_NEEDED}
          intent={isEnough ? 'success' : 'primary'}
        />
      </div>
      <QueryState
        query={sample}
        failed="Couldn’t load the sample"
        none={{ icon: 'document', title: 'Every drop with text is coded, or no drops are loaded' }}
      >
        {([first]) => (first === undefined ? null : <DropToCode book={book} drop={first} />)}
      </QueryState>
    </SectionCard>
  );
};
