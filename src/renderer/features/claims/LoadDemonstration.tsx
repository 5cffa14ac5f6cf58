import { Button, Callout } from '@blueprintjs/core';
import { useChange, useEndpoint, useEndpointPage } from '#renderer/api/endpoint.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';

/** Fills an empty ledger with invented claims while the demonstration corpus is open. */
export const LoadDemonstration = ({ onLoaded }: { readonly onLoaded: () => void }) => {
  const { data: health } = useEndpoint('getHealth');
  const logQuery = useEndpointPage('listClaimLog', { query: { limit: 1 } });
  const load = useChange('loadDemonstrationClaims', {
    failed: 'Couldn’t load the demonstration claims',
    done: 'Demonstration claims loaded',
  });
  const log = logQuery.data;
  if (health?.dataset?.kind !== 'demonstration' || log?.total !== 0)
    return <QueryNote query={logQuery} failed="Couldn’t read the log of the ledger" />;
  return (
    <Callout compact icon="lab-test">
      <div className="ds-row-between">
        <span>
          The ledger is empty. Invented claims about the demonstration corpus show how a filled one looks;
          they are removed with the corpus, unless you add to them.
        </span>
        <Button
          text="Load the demonstration claims"
          loading={load.isPending}
          onClick={() => load.mutate(undefined, { onSuccess: onLoaded })}
        />
      </div>
    </Callout>
  );
};
