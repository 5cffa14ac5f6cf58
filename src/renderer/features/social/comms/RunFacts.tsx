import { Callout } from '@blueprintjs/core';
import { PlanMark } from '#renderer/entities/analysis/PlanMark.tsx';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { sideLabel } from '#renderer/features/social/coordination.ts';
import { formatCount, formatTimestamp, plural } from '#renderer/lib/format.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { TableOnPage } from '#renderer/ui/export/TableExport.tsx';
import { Facts, type NamedFact } from '#renderer/ui/Facts.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import type { CoordinationRun } from '#shared/contract/coordination.ts';
import { ruleWords } from '#shared/coordination-rule.ts';
import {
  byMinuteSentence,
  chanceFigures,
  chanceSentence,
  leftOutSentence,
  SIGNIFICANT_Q,
  STRONG_SCORE,
} from '#shared/figures.ts';

interface RunFactsProps {
  readonly run: CoordinationRun;
  readonly runs: readonly CoordinationRun[];
  readonly onChoose: (id: string) => void;
}

const nullOf = (run: CoordinationRun): string =>
  run.accounts
    .map(
      ({ platform, null: model }) =>
        `${sideLabel(platform)}: ${formatCount(model.surrogates)} of ${formatCount(model.available)} ${model.model} moves`,
    )
    .join('; ');

const Hash = ({ name, hash }: { readonly name: string; readonly hash: string }) => (
  <span className="ds-row" style={{ whiteSpace: 'nowrap' }}>
    {name} <code>{hash.slice(0, 16)}…</code>
    <CopyButton
      size="small"
      variant="minimal"
      getText={() => hash}
      label="Copy"
      aria-label={`Copy the hash of the ${name}`}
    />
  </span>
);

const verdictText = ({ rule }: CoordinationRun['accounts'][number]): string =>
  rule === null
    ? 'not compared with chance by this version; run it again'
    : chanceSentence(
        rule.observed === 1 ? 'tested finding meets it' : 'tested findings meet it',
        chanceFigures(rule),
      );

const comparedText = (run: CoordinationRun): string =>
  [
    `${plural(run.drops, 'drop')} of “${run.dataset}” with ${plural(run.posts, 'post')}${run.includeReposts ? '' : ', reposts left out'}`,
    byMinuteSentence(run.resolution),
  ]
    .filter((said) => said !== null)
    .join('. ');

const findingsText = (run: CoordinationRun): string =>
  `${formatCount(run.findings)}, of them ${formatCount(run.proofs)} with a score of ${STRONG_SCORE} or more and q < ${SIGNIFICANT_Q}`;

const factRows = (run: CoordinationRun): readonly (readonly [string, string])[] => [
  ['Run', `#${run.id}, ${run.finishedAt} UTC`],
  ['Compared', comparedText(run)],
  ['Findings', findingsText(run)],
  ['Rule', ruleWords(run.parameters)],
  ...run.accounts.map(
    (account) => [`Verdict, ${sideLabel(account.platform)}`, verdictText(account)] as const,
  ),
  ['Null model', nullOf(run)],
  ['Method', `${run.method} version ${run.methodVersion}, seed ${run.seed}`],
  ['SHA-256 of the drops', run.dropsHash],
  ['SHA-256 of the posts', run.postsHash],
];

export const RunFacts = ({ run, runs, onChoose }: RunFactsProps) => {
  const { timeZone } = usePreferences();
  const leftOut = leftOutSentence(run.leftOut);
  const facts: readonly NamedFact[] = [
    ['Marking', <PlanMark plan={run.plan} />],
    ['Compared', comparedText(run)],
    ...(leftOut === null ? [] : [['Left out', leftOut] satisfies NamedFact]),
    ['Findings', findingsText(run)],
    [
      'Rule',
      <div data-testid="rule-chance">
        {ruleWords(run.parameters)}
        {run.accounts.map((account) => (
          <div key={account.platform}>
            {sideLabel(account.platform)}: {verdictText(account)}{' '}
            {account.rule === null ? null : (
              <ChanceMark count={account.rule} predicate="tested findings meet the rule" />
            )}
          </div>
        ))}
      </div>,
    ],
    ['Set', run.set === null ? 'All items' : `${run.set.name} · ${run.set.hash.slice(0, 8)}`],
    ['Null model', nullOf(run)],
    [
      'Window',
      `${plural(run.parameters.windowMinutes, 'minute')}; rare: at most ${plural(run.parameters.rareTermTexts, 'text')}; echo from cosine ${run.parameters.echoCosine}`,
    ],
    ['Method', `${run.method} version ${run.methodVersion}, seed ${run.seed}`],
    [
      'SHA-256',
      <span className="ds-row-wrap">
        <Hash name="drops" hash={run.dropsHash} />
        <Hash name="posts" hash={run.postsHash} />
      </span>,
    ],
  ];
  return (
    <SectionCard
      title="Last run"
      icon="history"
      subtitle={formatTimestamp(run.finishedAt, timeZone)}
      actions={
        <SelectField
          label="Run"
          isLabelHidden
          value={run.id}
          options={runs.map(({ id, finishedAt, platform, parameters }) => ({
            value: id,
            label: `#${id}, ${finishedAt.replace('T', ' ')}, ${platform}, ${ruleWords(parameters)}`,
          }))}
          onChange={onChoose}
        />
      }
    >
      <TableOnPage shown={() => ({ title: 'Last run', columns: ['Fact', 'Value'], rows: factRows(run) })} />
      <div className="ds-stack-tight">
        {run.isStale ? (
          <Callout compact intent="warning">
            The drops or the posts have changed since this run.
          </Callout>
        ) : null}
        <Facts look="list" facts={facts} />
      </div>
    </SectionCard>
  );
};
