import { Callout, Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { collectionCostQuery } from '#renderer/features/social/social.ts';
import { plural } from '#renderer/lib/format.ts';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';

interface CostNoticeProps {
  readonly maxPosts: number;
  /** For how many posts the cost was agreed to: that of more posts is another one. */
  readonly agreed: number | null;
  /** @param posts whose cost is agreed to; null: none */
  readonly onConsent: (posts: number | null) => void;
}

/** What the X API would charge, before anything is spent; without consent it is passed over. */
export const CostNotice = ({ maxPosts, agreed, onConsent }: CostNoticeProps) => {
  const query = useQuery(collectionCostQuery('x-api', maxPosts));
  const note = <QueryNote query={query} failed="Couldn’t tell what the X API would cost" />;
  const cost = query.data;
  if (cost === undefined) return note;
  return (
    <Callout compact intent="warning" icon="dollar">
      {note}
      <p>
        Collecting {plural(cost.posts, 'post')} through the X API costs up to{' '}
        <strong className="ds-num">
          {cost.amount.toFixed(2)} {cost.currency}
        </strong>{' '}
        ({String(cost.perPost)} a post, price of {cost.priceDate}).
      </p>
      <p className="ds-small ds-muted">{cost.note}</p>
      <Checkbox
        checked={agreed === cost.posts}
        label="I agree to this cost"
        onChange={(event) => onConsent(event.currentTarget.checked ? cost.posts : null)}
      />
    </Callout>
  );
};
