import type { GivenCode } from '#shared/contract/coding.ts';
import { cutOut } from '#shared/qda.ts';

interface SpanListProps {
  readonly text: string;
  readonly spans: readonly GivenCode[];
}

/** The spans given so far, in words. */
export const SpanList = ({ text, spans }: SpanListProps) =>
  spans.length === 0 ? null : (
    <ul className="ds-plain-list ds-small" aria-label="Spans of this drop">
      {spans.map(({ code, start, end }) => (
        <li key={`${code} ${start}`}>
          <strong>{code}</strong> “{cutOut(text, start ?? 0, end ?? 0)}”
        </li>
      ))}
    </ul>
  );
