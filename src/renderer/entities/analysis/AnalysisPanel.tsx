import type { QueryKey } from '@tanstack/react-query';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { AnalysisState } from './AnalysisState.tsx';
import { useReading, type ReadingOptions, type ReadingState } from './use-reading.ts';

type None = ComponentProps<typeof EmptyState>;

interface Panel<Value, Key extends QueryKey> extends Omit<
  ComponentProps<typeof AnalysisState<Value>>,
  'reading' | 'empty' | 'children'
> {
  readonly query: ReadingOptions<Value, Key>;
  /** What an answer without content says, and what to do about it. */
  readonly none?: None | ((value: Value) => None);
  readonly children: (value: Value, reading: ReadingState<Value>) => ReactNode;
}

const Answer = <Value, Key extends QueryKey>({ query, none, children, ...rest }: Panel<Value, Key>) => {
  const reading = useReading(query);
  const { data } = reading;
  const nothing = typeof none === 'function' ? data !== undefined && none(data) : none;
  return (
    <AnalysisState
      reading={reading}
      {...(nothing !== undefined && nothing !== false && { empty: <EmptyState {...nothing} /> })}
      {...rest}
    >
      {(value) => children(value, reading)}
    </AnalysisState>
  );
};

interface AnalysisPanelProps<Value, Key extends QueryKey> extends Omit<Panel<Value, Key>, 'query'> {
  /** Null while there is nothing to ask. */
  readonly query: ReadingOptions<Value, Key> | null;
  /** What is shown then. */
  readonly unasked?: ReactElement;
}

/** One analysis as a record: its query, what its failure and its empty answer say, and what its answer shows. */
export const AnalysisPanel = <Value, Key extends QueryKey>({
  query,
  unasked,
  ...panel
}: AnalysisPanelProps<Value, Key>) =>
  query === null ? (unasked ?? null) : <Answer query={query} {...panel} />;
