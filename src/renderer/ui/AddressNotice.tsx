import { Callout } from '@blueprintjs/core';
import { useSearchParams } from 'react-router';
import type { ParserTable } from '#renderer/lib/url.ts';
import { unusedParts } from './unused-parts.ts';

/** Says what of the address the page does not use; nothing where it uses all of it. */
export const AddressNotice = ({ parameters }: { readonly parameters: ParserTable }) => {
  const [address] = useSearchParams();
  const unused = unusedParts(parameters, address);
  return unused.length === 0 ? null : (
    <Callout
      intent="warning"
      compact
      style={{ marginBottom: 'var(--ds-3)', overflowWrap: 'anywhere' }}
      data-testid="unused-parts"
    >
      This page does not use these parts of the link: {unused.join(', ')}
    </Callout>
  );
};
