import { Button, Tag } from '@blueprintjs/core';
import { readingQuery, useEndpoint, useEndpointPage } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { formatCount, formatScore, plural } from '#renderer/lib/format.ts';
import { ChanceMark } from '#renderer/ui/ChanceMark.tsx';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import { Facts } from '#renderer/ui/Facts.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import { denominatorSentence, markOf, tallyNotes, tallySentence } from '#shared/claim-sentences.ts';
import type { ClaimTally } from '#shared/contract/claim-tally.ts';
import { formatInterval } from '#shared/figures.ts';
import { CalibrationChart, HitsChart, YearsChart } from './TallyCharts.tsx';
import styles from './ClaimsPage.module.css';

const band = (low: number | null = null, high: number | null = null): string =>
  low === null || high === null ? '' : ` (95% ${formatInterval(low, high, 3)})`;

const Scores = ({ scores }: Pick<ClaimTally, 'scores'>) =>
  scores === null ? (
    <p className="ds-muted">No resolved claim has a probability.</p>
  ) : (
    <Facts
      facts={[
        ['Claims with a probability', formatCount(scores.n)],
        ['Brier score', formatScore(scores.brier)],
        ['Reliability', formatScore(scores.reliability)],
        ['Resolution', formatScore(scores.resolution)],
        ['Uncertainty', formatScore(scores.uncertainty)],
        ['Log score (nats)', scores.logScore === null ? 'infinite' : formatScore(scores.logScore)],
        [
          'Skill against the base rate',
          `${formatScore(scores.skill)}${band(scores.skillLow, scores.skillHigh)}`,
        ],
      ]}
    />
  );

const Agreement = ({ agreement }: Pick<ClaimTally, 'agreement'>) =>
  agreement.n === 0 ? (
    <p className="ds-muted">No claim has been judged by two people independently yet.</p>
  ) : (
    <Facts
      facts={[
        ['Claims judged by two', formatCount(agreement.n)],
        [
          'Cohen’s kappa',
          `${formatScore(agreement.kappa)}${band(agreement.kappaInterval?.lower, agreement.kappaInterval?.upper)}`,
        ],
        [
          'Krippendorff’s alpha',
          `${formatScore(agreement.alpha)}${band(agreement.alphaInterval?.lower, agreement.alphaInterval?.upper)}`,
        ],
      ]}
    />
  );

const ModeMark = ({ tally }: { readonly tally: ClaimTally }) => {
  const mark = markOf(tally);
  return mark === null ? null : (
    <>
      <Tag minimal intent={mark.mark === 'confirmatory' ? 'success' : 'none'}>
        {mark.mark}
      </Tag>{' '}
      <span className="ds-muted ds-small">{mark.reason}</span>
    </>
  );
};

const SampleLine = () => {
  const samples = useEndpoint('listClaimSamples');
  const sample = samples.data?.[0];
  return (
    <>
      <QueryNote query={samples} failed="Couldn’t load the samples" />
      {sample === undefined ? null : <p className="ds-muted">{sample.sentence}</p>}
    </>
  );
};

const Results = ({ tally }: { readonly tally: ClaimTally }) => (
  <div className="ds-stack">
    <p className={styles['sentence']} role="status">
      {tallySentence(tally)}{' '}
      {tally.againstChance === null ? null : (
        <ChanceMark
          count={{ ...tally.againstChance, surrogates: Infinity }}
          predicate="compared claims happened"
        />
      )}{' '}
      <ModeMark tally={tally} />
    </p>
    <p className="ds-muted">{denominatorSentence(tally)}</p>
    <SampleLine />
    {tallyNotes(tally).map((note) => (
      <p key={note} className="ds-muted">
        {note}
      </p>
    ))}
    <HitsChart tally={tally} />
    <div className="ds-two">
      <div>
        <h3>Outcomes by year</h3>
        <YearsChart tally={tally} />
      </div>
      <div>
        <h3>Calibration</h3>
        <CalibrationChart tally={tally} />
      </div>
    </div>
    <div className="ds-two">
      <div>
        <h3>Scores of probabilities</h3>
        <Scores scores={tally.scores} />
      </div>
      <div>
        <h3>Agreement of judges</h3>
        <Agreement agreement={tally.agreement} />
      </div>
    </div>
    {tally.exclusions.length === 0 ? null : (
      <PlainTable
        label="Excluded claims by reason"
        columns={['Reason', 'Excluded claims']}
        rows={tally.exclusions.map(({ reason, claims }) => [reason, claims])}
      />
    )}
  </div>
);

/** Not a measurement: how a tally of 20 claims would read. */
const EXAMPLE = { claims: 20, happened: 9, expected: 8.1, low: 4, high: 12 } as const;

/** How many drops wait for a first decision: the way to a tally. */
const Waiting = () => {
  const queue = useEndpointPage('listClaimQueue', { query: { from: 'queue', decision: 'none', limit: 1 } });
  return (
    <>
      <QueryNote query={queue} failed="Couldn’t load the queue" />
      {queue.data === undefined ? null : (
        <p>
          <strong>{plural(queue.data.total, 'drop')}</strong> with a marker of the future wait for a decision.
        </p>
      )}
    </>
  );
};

const Example = () => {
  const placeOf = (claims: number): number => claims / EXAMPLE.claims;
  const words = `${EXAMPLE.happened} of ${EXAMPLE.claims} claims happened; ${EXAMPLE.expected} expected by their base rates alone`;
  return (
    <div className="ds-stack-tight">
      <p>The tally says how many claims happened, next to how many would by their base rates alone.</p>
      <p>An example: {words}.</p>
      <StripMark
        places={{
          low: placeOf(EXAMPLE.low),
          high: placeOf(EXAMPLE.high),
          middle: placeOf(EXAMPLE.expected),
          observed: placeOf(EXAMPLE.happened),
        }}
        isOutside={false}
        isWide
        label={`Example: ${words}. Within chance.`}
      />
      <Waiting />
    </div>
  );
};

/** All claims by what became of them, next to chance. */
export const TallyTab = ({ onQueue }: { readonly onQueue: () => void }) => (
  <SectionCard
    title="Tally"
    icon="calculator"
    subtitle="Includes claims that failed, expired or were excluded"
    actions={
      <HowComputed title="Claim tally" methodId="claim-tally">
        Claims that happened, next to how many their base rates alone would make true: by the reference class
        of each claim, and with all claims moved by whole weeks.
      </HowComputed>
    }
  >
    <AnalysisPanel
      query={readingQuery('getClaimTally', { query: {} })}
      isTested={false}
      failed="Couldn’t compute the tally"
      isEmpty={({ claims }) => claims === 0}
      none={{
        icon: 'calculator',
        title: 'No claims yet',
        description: <Example />,
        action: <Button icon="inbox" text="Open the queue" onClick={onQueue} />,
      }}
    >
      {(tally) => <Results tally={tally} />}
    </AnalysisPanel>
  </SectionCard>
);
