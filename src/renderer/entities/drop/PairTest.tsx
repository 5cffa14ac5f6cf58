import { useState } from 'react';
import { readingQuery } from '#renderer/api/endpoint.ts';
import { AnalysisPanel } from '#renderer/entities/analysis/AnalysisPanel.tsx';
import { RUNG_LABELS } from '#renderer/entities/analysis/ladder-words.ts';
import { useSeriesHits } from '#renderer/entities/item/use-item-hits.tsx';
import { subjectLabel } from '#renderer/entities/note/subject.ts';
import { gapText } from '#renderer/lib/event-delta.ts';
import { formatCount, formatP } from '#renderer/lib/format.ts';
import { StripMark } from '#renderer/ui/chart/ChanceStrip.tsx';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { CopyLink } from '#renderer/ui/CopyLink.tsx';
import { PickField } from '#renderer/ui/field/PickField.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import { unbroken } from '#renderer/ui/table/unbroken.tsx';
import { rankPlaces } from '#shared/chance-strip.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { RUNGS } from '#shared/contract/ladder.ts';
import { formatShare, isSignificant } from '#shared/figures.ts';

type Answer = AnswerOf<'getNamedPair'>;
type Row = Answer['rows'][number];

const SPAN_LABELS: Readonly<Record<Answer['spans'][number]['span'], string>> = {
  hour: 'In the same hour (UTC)',
  day: 'On the same day (UTC)',
  era: 'In the common period',
};

const gapOf = ({ gapSeconds, resolution }: Answer): string => gapText(gapSeconds, resolution === 'day');

const shareOf = ({ asNear, moves }: Row): string =>
  `${formatCount(asNear)} of ${formatCount(moves)} shifts (${formatShare(asNear / moves)})`;

const citationOf = (answer: Answer, item: string): string => {
  const { drop, sentence, rows, stamp } = answer;
  const rungs = rows.map(
    ({ rung, p, q }) => `${RUNG_LABELS[rung].toLowerCase()} p ${formatP(p)}, q ${formatP(q)}`,
  );
  return [
    `Drop ${drop} and ${item}, ${gapOf(answer)} apart from drop to item. ${sentence}`,
    `${rungs.join('; ')}.`,
    `Dropscope, method ${stamp.method} version ${stamp.version}, seed ${stamp.seed}, ${stamp.datasetName ?? 'no dataset'} ${stamp.datasetSha256?.slice(0, 16) ?? ''}.`,
  ].join(' ');
};

const RungStrip = ({ row: { rung, p, q }, share }: { readonly row: Row; readonly share: string }) => {
  const places = rankPlaces(p);
  return places === null ? null : (
    <StripMark
      places={places}
      isOutside={isSignificant(q)}
      label={`${RUNG_LABELS[rung]}: as near in ${share}, p ${formatP(p)}, q ${formatP(q)}. ${isSignificant(q) ? 'Rarer than chance.' : 'Within chance.'}`}
    />
  );
};

const Rungs = ({ answer }: { readonly answer: Answer }) => (
  <RowTable
    label="As near by chance"
    columns={['Rung', 'As near in', 'Next to chance', 'p', 'q']}
    figures={['p', 'q']}
    rows={RUNGS.map((rung) => {
      const row = answer.rows.find((tested) => tested.rung === rung);
      const reason = answer.untested.find((left) => left.rung === rung)?.reason ?? 'not tested';
      return {
        key: rung,
        cells:
          row === undefined
            ? [RUNG_LABELS[rung], reason, '', '', '']
            : [
                RUNG_LABELS[rung],
                shareOf(row),
                <RungStrip key="strip" row={row} share={shareOf(row)} />,
                formatP(row.p),
                formatP(row.q),
              ],
      };
    })}
  />
);

const SPANS = 'Gaps as small as this one';

const Spans = ({ answer }: { readonly answer: Answer }) => (
  <RowTable
    label={SPANS}
    columns={[SPANS, 'Drops', 'With one', 'Pairs']}
    figures={['Drops', 'With one', 'Pairs']}
    rows={answer.spans.map(({ span, drops, dropsWithOne, pairs }) => ({
      key: span,
      cells: [SPAN_LABELS[span], formatCount(drops), formatCount(dropsWithOne), formatCount(pairs)],
    }))}
  />
);

const Result = ({ answer, item }: { readonly answer: Answer; readonly item: string }) =>
  answer.reason === null ? (
    <div className="ds-stack-tight" data-testid="pair-result">
      <p>
        <strong className="ds-num">{gapOf(answer)}</strong> from drop to item, {answer.series}.{' '}
        {unbroken(answer.sentence)}
      </p>
      <Rungs answer={answer} />
      <Spans answer={answer} />
      <p className="ds-faint ds-small">
        p is that of a pair named beforehand. One noticed because it is near is one of many that could have
        been.
      </p>
      <div className="ds-row-wrap">
        <CopyLink path={`/drops/${answer.drop}?pair=${encodeURIComponent(item)}`} />
        <CopyButton size="small" label="Copy as text" getText={() => citationOf(answer, item)} />
        <HowComputed title="One named pair" methodId="named-pair">
          The drop alone is compared with the series that the item is from, moved as on the four rungs of the
          chance ladder. Counted are the moves under which this drop has an item as near.
        </HowComputed>
      </div>
    </div>
  ) : (
    <p>{answer.reason}</p>
  );

interface PairTestProps {
  readonly dropNumber: number;
  /** The post or event to begin with; empty: none. */
  readonly item: string;
}

/** Any drop with any post or event: how often chance puts one as near. Key it by its first item. */
export const PairTest = ({ dropNumber, item: first }: PairTestProps) => {
  const [item, setItem] = useState(first);
  return (
    <section className="ds-stack-tight" aria-label="Test this pair">
      <h3>Test this pair</h3>
      <PickField
        label="Post or news event"
        picked={item === '' ? null : { id: item, label: subjectLabel(item) }}
        onPick={(id) => setItem(id ?? '')}
        useHits={useSeriesHits}
        placeholder="Words of a post or event, or its name"
      />
      <AnalysisPanel
        key={item}
        query={item === '' ? null : readingQuery('getNamedPair', { params: { dropNumber }, query: { item } })}
        failed="Couldn’t compare this pair with chance"
      >
        {(answer) => <Result answer={answer} item={item} />}
      </AnalysisPanel>
    </section>
  );
};
