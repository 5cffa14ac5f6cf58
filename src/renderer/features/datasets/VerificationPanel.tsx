import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { usePreferences } from '#renderer/entities/settings/preferences.ts';
import { formatCount, formatTimestamp } from '#renderer/lib/format.ts';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { Verification } from '#shared/contract/datasets.ts';

const SHOWN = 40;

const Numbers = ({ title, numbers }: { readonly title: string; readonly numbers: readonly number[] }) =>
  numbers.length === 0 ? null : (
    <p>
      <strong>
        {title} ({formatCount(numbers.length)}):
      </strong>{' '}
      <span className="ds-num">
        {numbers.slice(0, SHOWN).join(', ')}
        {numbers.length > SHOWN ? ' …' : ''}
      </span>
    </p>
  );

const Outcome = ({ verification }: { readonly verification: Verification }) => {
  const { timeZone } = usePreferences();
  const { expected, matching, missing, unexpected, different } = verification;
  const whole = matching === expected && unexpected.length === 0;
  return (
    <TitledCallout
      intent={whole ? 'success' : 'warning'}
      icon={whole ? 'tick-circle' : 'warning-sign'}
      title={verification.message}
    >
      <p className="ds-muted">Compared {formatTimestamp(verification.verifiedAt, timeZone)}.</p>
      <Numbers title="Missing" numbers={missing} />
      <Numbers title="Not in the index" numbers={unexpected} />
      <Numbers title="Different" numbers={different.map(({ dropNumber }) => dropNumber)} />
    </TitledCallout>
  );
};

/** Compares the drops with the reference index: number, time, site, board and the hash of the text. */
export const VerificationPanel = () => {
  const state = useEndpoint('getHealth');
  const health = state.data;
  const isDemonstration = health?.dataset?.kind === 'demonstration';
  const verification = useQuery({
    ...endpointQuery('verifyDataset'),
    enabled: health !== undefined && !isDemonstration,
  });
  return (
    <SectionCard
      title="Verification"
      icon="shield"
      subtitle="Against the reference index of the archive: number, time, site, board and hash of every text"
      actions={
        <Button
          size="small"
          icon="refresh"
          text={verification.isFetching ? 'Verifying…' : 'Verify again'}
          disabled={verification.isFetching}
          onClick={() => void verification.refetch()}
        />
      }
    >
      {health === undefined ? (
        <QueryState query={state} failed="Couldn’t read which dataset is loaded">
          {() => null}
        </QueryState>
      ) : isDemonstration ? (
        <p className="ds-muted">
          The demonstration corpus is synthetic; there is nothing to verify it against. Import the archive to
          verify it.
        </p>
      ) : (
        <QueryState query={verification} failed="Verification failed" loadingText="Verifying…">
          {(data) => <Outcome verification={data} />}
        </QueryState>
      )}
    </SectionCard>
  );
};
