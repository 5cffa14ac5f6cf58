import { Tag } from '@blueprintjs/core';
import { agreementScale, type AgreementFigure } from '#renderer/entities/coding/agreement-scale.ts';
import { AgreementStrip } from '#renderer/entities/coding/AgreementStrip.tsx';
import { formatScore, formatShare, plural } from '#renderer/lib/format.ts';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { StatCard } from '#renderer/ui/StatCard.tsx';
import { PlainTable } from '#renderer/ui/table/PlainTable.tsx';
import type { CoderAgreement } from '#shared/contract/coder.ts';
import { ConfusionMatrix } from './ConfusionMatrix.tsx';

const interval = ({ kappaLow, kappaHigh }: CoderAgreement): string =>
  kappaLow === null || kappaHigh === null
    ? 'no interval'
    : `95% bootstrap interval ${formatScore(kappaLow, 2)} to ${formatScore(kappaHigh, 2)}`;

const kappaOf = ({ kappa, kappaLow, kappaHigh }: CoderAgreement): AgreementFigure => ({
  value: kappa,
  interval: kappaLow === null || kappaHigh === null ? null : [kappaLow, kappaHigh],
});

/** How well a coder does compared with people: kappa with its interval, then each code. */
export const AgreementView = ({ agreement }: { readonly agreement: CoderAgreement }) => (
  <div className="ds-stack-tight">
    <div className="ds-stats">
      <StatCard
        label="Cohen’s kappa"
        value={formatScore(agreement.kappa, 2)}
        detail={
          <>
            {interval(agreement)}
            <AgreementStrip
              name="Cohen’s kappa"
              figure={kappaOf(agreement)}
              among={[kappaOf(agreement)]}
              isWide
            />
            <span className="ds-row-between">
              <span>{agreementScale([kappaOf(agreement)]) === 0 ? 'chance' : '−1 · tick: chance'}</span>
              <span>full agreement</span>
            </span>
          </>
        }
        how={
          <HowComputed title="Agreement of coder and humans" methodId="agreement">
            Kappa is agreement beyond what both would reach by chance with their own shares of codes: 1 is
            full agreement, 0 is chance. Its interval is a percentile bootstrap over the coded drops.
          </HowComputed>
        }
      />
      <StatCard
        label="Same code"
        value={formatShare(agreement.accuracy)}
        detail={`of ${plural(agreement.n, 'drop')} coded by both`}
      />
    </div>
    {agreement.n < agreement.humanCodesNeeded ? (
      <Tag minimal intent="warning" icon="warning-sign">
        fewer than {plural(agreement.humanCodesNeeded, 'code')}: the figures are imprecise
      </Tag>
    ) : null}
    <PlainTable
      label="Agreement by code"
      columns={['Code', 'Human', 'Coder', 'Both', 'Precision', 'Recall', 'F1']}
      rows={agreement.codes.map((code) => [
        code.code,
        code.humanCount,
        code.machineCount,
        code.both,
        formatScore(code.precision, 2),
        formatScore(code.recall, 2),
        formatScore(code.f1, 2),
      ])}
    />
    <ConfusionMatrix
      title="Confusion matrix"
      first="Human"
      second="Coder"
      categories={agreement.codes.map(({ code }) => code)}
      counts={agreement.confusion}
    />
  </div>
);
