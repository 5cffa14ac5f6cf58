import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { contentPatternsQuery } from '#renderer/api/queries/patterns.ts';
import { DataTable } from '#renderer/components/DataTable.tsx';
import type { Column } from '#renderer/components/DataTable.tsx';
import { EmptyState } from '#renderer/components/EmptyState.tsx';
import { QueryState } from '#renderer/components/QueryState.tsx';
import { formatCount, formatScore } from '#renderer/lib/format.ts';
import { CONTENT_SHOWN, dropNumbersText, patternName } from '#renderer/lib/pattern-facts.ts';

type Item = AnswerOf<'listContentPatterns'>[number];

/** Section 9: pattern badges from 0.8, 0.6, 0.4. */
const badge = (significance: number) =>
  significance >= 0.8
    ? (['success', 'high'] as const)
    : significance >= 0.6
      ? (['primary', 'medium'] as const)
      : significance >= 0.4
        ? (['warning', 'low'] as const)
        : (['none', 'none'] as const);

const Badge = ({ significance }: Pick<Item, 'significance'>) => {
  const [intent, word] = badge(significance);
  return (
    <Tag minimal intent={intent}>
      {formatScore(significance)} {word}
    </Tag>
  );
};

const COLUMNS: readonly Column<Item>[] = [
  {
    id: 'pattern',
    header: 'Pattern',
    width: 'minmax(160px, 1fr)',
    value: ({ pattern }) => pattern,
    render: ({ pattern }) => patternName(pattern),
  },
  {
    id: 'occurrences',
    header: 'Occurrences',
    width: '110px',
    align: 'right',
    value: ({ occurrences }) => occurrences,
    render: ({ occurrences }) => formatCount(occurrences),
  },
  {
    id: 'significance',
    header: 'Significance (1 − q)',
    width: '160px',
    value: ({ significance }) => significance,
    render: ({ significance }) => <Badge significance={significance} />,
  },
  {
    id: 'correlation',
    header: 'With monthly drops (ρ)',
    width: '170px',
    align: 'right',
    value: ({ correlation }) => correlation,
    render: ({ correlation }) => (correlation === null ? '–' : correlation.toFixed(2)),
  },
  {
    id: 'drops',
    header: 'Drops',
    width: 'minmax(180px, 1fr)',
    value: ({ qDropIds }) => qDropIds.length,
    render: ({ qDropIds }) => dropNumbersText(qDropIds),
  },
];

interface ContentTabProps {
  readonly onOpenDrop: (dropNumber: number) => void;
}

/** Repeated phrases and forms: the first twenty by significance, then by occurrences. */
export const ContentTab = ({ onOpenDrop }: ContentTabProps) => (
  <QueryState
    query={useQuery(contentPatternsQuery())}
    failed="Failed to fetch content patterns"
    isEmpty={(items) => items.length === 0}
    empty={<EmptyState icon="paragraph" title="No content patterns found" />}
  >
    {(items) => (
      <div className="ds-stack-tight">
        <p className="ds-muted ds-small ds-num" role="status">
          {formatCount(Math.min(CONTENT_SHOWN, items.length))} of {formatCount(items.length)} patterns
        </p>
        <DataTable
          label="Content patterns"
          rows={[...items]
            .sort((a, b) => b.significance - a.significance || b.occurrences - a.occurrences)
            .slice(0, CONTENT_SHOWN)}
          columns={COLUMNS}
          rowKey={({ pattern }) => pattern}
          height={420}
          onOpen={({ qDropIds: [first] }) => {
            if (first !== undefined) onOpenDrop(first);
          }}
        />
      </div>
    )}
  </QueryState>
);
