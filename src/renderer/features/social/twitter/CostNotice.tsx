import { Callout, Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { collectionCostQuery } from '#renderer/features/social/social.ts';
import { plural } from '#renderer/lib/format.ts';

interface CostNoticeProps {
  readonly maxPosts: number;
  readonly consent: boolean;
  readonly onConsent: (consent: boolean) => void;
}

/** What the X API would charge, before anything is spent; without consent it is passed over. */
export const CostNotice = ({ maxPosts, consent, onConsent }: CostNoticeProps) => {
  const { data: cost } = useQuery(collectionCostQuery('x-api', maxPosts));
  if (cost === undefined) return null;
  return (
    <Callout compact intent="warning" icon="dollar">
      <p>
        Collecting {plural(cost.posts, 'post')} through the X API costs up to{' '}
        <strong className="ds-num">
          {cost.amount.toFixed(2)} {cost.currency}
        </strong>{' '}
        ({String(cost.perPost)} a post, price of {cost.priceDate}).
      </p>
      <p className="ds-small ds-muted">{cost.note}</p>
      <Checkbox
        checked={consent}
        label="I agree to this cost"
        onChange={(event) => onConsent(event.currentTarget.checked)}
      />
    </Callout>
  );
};
