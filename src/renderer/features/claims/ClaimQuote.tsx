import { useQuery } from '@tanstack/react-query';
import { dropQuery } from '#renderer/entities/drop/drops.ts';
import { DropText } from '#renderer/entities/drop/DropText.tsx';
import type { Claim } from '#shared/contract/claims.ts';
import { readItemKey } from '#shared/items.ts';
import { marksOf } from './span.ts';
import styles from './ClaimsPage.module.css';

/** What the drop says, with the words that the claim quotes; the words alone where the text is another one now. */
export const ClaimQuote = ({ claim: { items, span } }: { readonly claim: Claim }) => {
  const item = readItemKey(span?.item ?? items[0]?.key ?? '');
  const isDrop = item?.kind === 'drop';
  const { data, isPending } = useQuery({ ...dropQuery(Number(item?.id)), enabled: isDrop });
  if (isDrop && isPending) return null;
  const marks = data === undefined ? [] : marksOf(data.content, span);
  const isLost = span !== undefined && marks.length === 0;
  return (
    <>
      {data === undefined ? null : (
        <div className={styles['text']}>
          <DropText text={data.content} highlights={marks} />
        </div>
      )}
      {isLost ? (
        <figure className={styles['quote']}>
          <blockquote>{span.words}</blockquote>
          {isDrop ? (
            <figcaption className="ds-muted ds-small">
              Quoted when the claim was coded; the drop has another text now.
            </figcaption>
          ) : null}
        </figure>
      ) : null}
    </>
  );
};
