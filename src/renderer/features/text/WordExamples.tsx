import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';

const OFFERED = 5;
const TOGETHER = 3;

interface WordExamplesProps {
  readonly isTogether?: boolean;
  readonly onChoose: (words: string) => void;
}

/** Abbreviations that the drops have most often, to begin with; nothing where none is known. */
export const WordExamples = ({ isTogether = false, onChoose }: WordExamplesProps) => {
  const examples = useQuery({
    ...endpointQuery('getAbbreviationCorrelationStats'),
    // The page has asked before: where that failed, asking again with each drawing would never end.
    retryOnMount: false,
  });
  return (
    <QueryState
      query={examples}
      failed="Failed to fetch examples"
      loading={<Skeleton text="Loading examples…" height={24} />}
    >
      {({ topAbbreviations }) => {
        const words = topAbbreviations.slice(0, OFFERED).map(({ abbreviation }) => abbreviation);
        const texts = isTogether && words.length > 0 ? [words.slice(0, TOGETHER).join(', ')] : words;
        return (
          <div className="ds-row-wrap" role="group" aria-label="Examples">
            {texts.map((text) => (
              <Button key={text} size="small" text={text} onClick={() => onChoose(text)} />
            ))}
          </div>
        );
      }}
    </QueryState>
  );
};
