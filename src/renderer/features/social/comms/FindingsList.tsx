import { Icon, Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { parseAsBoolean, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { useMethodSet } from '#renderer/entities/set/method-set.ts';
import { SaveItemsAsSet } from '#renderer/entities/set/SaveItemsAsSet.tsx';
import { findingsQuery } from '#renderer/features/social/coordination-queries.ts';
import {
  deltaLabel,
  findingBadge,
  findingIntent,
  findingMeaning,
  sideLabel,
  TYPE_LABELS,
} from '#renderer/features/social/coordination.ts';
import type { PlatformFilter } from '#renderer/features/social/social-view.ts';
import { cx } from '#renderer/lib/cx.ts';
import { formatCount, formatP, formatScore, plural } from '#renderer/lib/format.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { partOf } from '#renderer/ui/export/shown-tables.ts';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { CheckField } from '#renderer/ui/field/CheckField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { QueryCard } from '#renderer/ui/QueryCard.tsx';
import { ShutRow } from '#renderer/ui/ShutRow.tsx';
import { Skeleton } from '#renderer/ui/Skeleton.tsx';
import { VirtualList } from '#renderer/ui/VirtualList.tsx';
import { type CoordinationFinding, type CoordinationRun } from '#shared/contract/coordination.ts';
import type { CsvCell } from '#shared/csv.ts';
import { SIGNIFICANT_Q, STRONG_SCORE } from '#shared/figures.ts';
import { itemKey } from '#shared/items.ts';
import { EVIDENCE_TYPES } from '#shared/methods/coordination.ts';
import { ExportRun } from './ExportRun.tsx';
import { FindingStrip } from './FindingStrip.tsx';
import styles from './FindingsList.module.css';

const LIMIT = 5000;
const ROW_HEIGHT = 68;
const HEIGHT = 520;

interface FindingsListProps {
  readonly username: string;
  readonly platform: PlatformFilter;
  /** The run whose findings these are; without one those of the last. */
  readonly run: CoordinationRun | undefined;
  /** A comparison is under way: that nothing is listed yet means nothing. */
  readonly isRunning: boolean;
  readonly onOpen: (id: string) => void;
}

interface RowProps {
  readonly finding: CoordinationFinding;
  readonly onOpen: () => void;
}

const FindingRow = ({ finding, onOpen }: RowProps) => (
  <button type="button" className={styles.finding} onClick={onOpen}>
    <Tag
      className={cx(styles.badge)}
      intent={findingIntent(finding)}
      icon={finding.isProof ? 'endorsed' : undefined}
      minimal={!finding.isProof}
      title={findingMeaning(finding)}
    >
      {findingBadge(finding)}
    </Tag>
    <span className="ds-grow">
      <strong>{TYPE_LABELS[finding.type]}</strong>, drop <span className="ds-num">#{finding.dropNumber}</span>
      , <span className="ds-num">{deltaLabel(finding.timeDelta)}</span>
      <br />
      <span className="ds-muted ds-small">
        {sideLabel(finding.sourceType)} to {sideLabel(finding.targetType)} correlation
        {finding.sharedWords.length === 0
          ? ''
          : `; shared words: ${finding.sharedWords.slice(0, 4).join(', ')}`}
      </span>
    </span>
    <span className={cx(styles.figures, 'ds-num ds-small')}>
      <span>score {formatScore(finding.correlationScore)}</span>
      <span className="ds-muted">
        p {formatP(finding.p)} · q {formatP(finding.q)}
      </span>
    </span>
    <span className={cx(styles.strip)}>
      <FindingStrip finding={finding} />
    </span>
    <Tag minimal className={cx(styles.why)}>
      {finding.proofType}
    </Tag>
    <Icon icon="chevron-right" size={14} aria-hidden />
  </button>
);

const COLUMNS = [
  ...['Finding', 'Type', 'Drop', 'Drop (UTC)', 'Post', 'Post (UTC)', 'Post − drop (min)', 'Score', 'p', 'q'],
  ...[
    `Score ≥ ${STRONG_SCORE} and q < ${SIGNIFICANT_Q}`,
    'Meets the rule',
    'Compared with chance',
    'Shared words',
  ],
];

const cellsOf = (finding: CoordinationFinding): readonly CsvCell[] => [
  ...[finding.id, TYPE_LABELS[finding.type], finding.dropNumber, finding.dropTimestamp],
  ...[finding.postItem ?? finding.postId, finding.postTimestamp, finding.timeDelta],
  ...[finding.correlationScore, finding.p, finding.q, finding.isProof, finding.meetsRule],
  ...[finding.proofType, finding.sharedWords.join(', ')],
];

const Rows = ({
  findings,
  total,
  onOpen,
}: {
  readonly findings: readonly CoordinationFinding[];
  readonly total: number;
  readonly onOpen: (id: string) => void;
}) => (
  <>
    <TableOnPage
      shown={() => ({
        title: 'Findings',
        columns: COLUMNS,
        rows: findings.map(cellsOf),
        ...partOf(findings.length, total),
      })}
    />
    <VirtualList
      label="Findings"
      count={findings.length}
      rowHeight={ROW_HEIGHT}
      height={Math.min(HEIGHT, Math.max(ROW_HEIGHT, findings.length * ROW_HEIGHT))}
    >
      {(index) => {
        const finding = findings[index];
        return finding === undefined ? null : (
          <FindingRow finding={finding} onOpen={() => onOpen(finding.id)} />
        );
      }}
    </VirtualList>
  </>
);

export const findingsParsers = {
  evidence: parseAsStringLiteral(EVIDENCE_TYPES),
  proofs: parseAsBoolean.withDefault(false),
  rule: parseAsBoolean.withDefault(false),
};

/** The findings of a run, proofs first; what chance explains is kept and labeled. */
export const FindingsList = ({ username, platform, run, isRunning, onOpen }: FindingsListProps) => {
  const [{ evidence: type, proofs: onlyProofs, rule: onlyRule }, setState] = useQueryStates(findingsParsers);
  const filter = {
    platform,
    ...(type !== null && { type }),
    ...(onlyProofs && { isProof: 'true' as const }),
    ...(onlyRule && { meetsRule: 'true' as const }),
  };
  const narrowed = useMethodSet().query;
  const findings = useQuery(
    findingsQuery({
      ...filter,
      ...narrowed,
      username,
      limit: LIMIT,
      ...(run !== undefined && { runId: run.id }),
    }),
  );
  const isFiltered = type !== null || onlyProofs || onlyRule;
  const items = findings.data === undefined ? [] : findings.data.items;
  const total = findings.data === undefined ? 0 : findings.data.total;
  return (
    <QueryCard
      title="Findings"
      icon="endorsed"
      subtitle={
        findings.data === undefined || (run === undefined && isRunning)
          ? ''
          : run === undefined
            ? 'Not computed yet'
            : `${formatCount(total)}${total > LIMIT ? `, the first ${formatCount(LIMIT)} shown; the export has all` : ''}`
      }
      padded={false}
      {...(run === undefined && !isFiltered
        ? {}
        : {
            actions: (
              <div className="ds-row-wrap">
                {run === undefined ? null : <PlanMark plan={run.plan} />}
                <SelectField
                  label="Type of evidence"
                  isLabelHidden
                  value={type ?? ''}
                  none="All types"
                  options={TYPE_LABELS}
                  onChange={(value) => void setState({ evidence: value === '' ? null : value })}
                />
                <CheckField
                  label="Only proofs"
                  value={onlyProofs}
                  onChange={(proofs) => void setState({ proofs })}
                />
                <CheckField
                  label="Only matches of the rule"
                  value={onlyRule}
                  onChange={(rule) => void setState({ rule })}
                />
                <ShutRow isShut={findings.isPlaceholderData}>
                  <SaveItemsAsSet
                    items={items.map(({ dropNumber }) => itemKey('drop', dropNumber))}
                    suggestedName={`Findings ${username}`}
                    text="Save drops as set…"
                  />
                  <SaveItemsAsSet
                    items={items.flatMap(({ postItem }) => (postItem === null ? [] : [postItem]))}
                    suggestedName={`Posts of findings ${username}`}
                    text="Save posts as set…"
                  />
                  {run === undefined || total === 0 ? null : (
                    <ExportRun
                      runId={run.id}
                      part="findings"
                      filter={filter}
                      text={`Export ${plural(total, 'finding')}`}
                    />
                  )}
                </ShutRow>
              </div>
            ),
          })}
      query={findings}
      failed="Couldn’t load coordination analysis"
      loadingText="Analyzing coordination patterns..."
      none={
        isRunning ? (
          <Skeleton text="Analyzing coordination patterns..." />
        ) : (
          <EmptyState
            icon="search-around"
            title={
              isFiltered
                ? 'No findings with these filters'
                : 'No coordination patterns found yet. Run analysis to search for Q proofs.'
            }
          />
        )
      }
    >
      {({ items, total: of }) => <Rows findings={items} total={of} onOpen={onOpen} />}
    </QueryCard>
  );
};
