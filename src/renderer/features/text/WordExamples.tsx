import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';

const OFFERED = 5;
const TOGETHER = 3;

interface WordExamplesProps {
  /** Whether several are chosen at once. */
  readonly isTogether?: boolean;
  readonly onChoose: (words: string) => void;
}

/** Abbreviations that the drops have most often, to begin with; nothing where none is known. */
export const WordExamples = ({ isTogether = false, onChoose }: WordExamplesProps) => {
  const { data } = useQuery(endpointQuery('getAbbreviationCorrelationStats'));
  if (data === undefined) return null;
  const words = data.topAbbreviations.slice(0, OFFERED).map(({ abbreviation }) => abbreviation);
  const examples = isTogether && words.length > 0 ? [words.slice(0, TOGETHER).join(', ')] : words;
  return (
    <div className="ds-row-wrap" role="group" aria-label="Examples">
      {examples.map((text) => (
        <Button key={text} size="small" text={text} onClick={() => onChoose(text)} />
      ))}
    </div>
  );
};
