import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notes } from '#renderer/entities/note/Notes.tsx';
import { ItemTags } from '#renderer/entities/tag/ItemTags.tsx';
import { OpenLike } from '#renderer/entities/text/OpenLike.tsx';
import { CopyLink } from '#renderer/ui/CopyLink.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import type { TextRange } from '#shared/contract/common.ts';
import { itemKey } from '#shared/items.ts';
import { CiteMenu } from './CiteMenu.tsx';
import { DropCodes } from './DropCodes.tsx';
import { DropDetails } from './DropDetails.tsx';
import { DropMatches } from './DropMatches.tsx';
import { DropMeta } from './DropMeta.tsx';
import { dropContextQuery, dropQuery } from './drops.ts';
import { PairTest } from './PairTest.tsx';
import { useAbbreviationMarks } from './use-abbreviation-marks.tsx';

interface DropPanelProps {
  readonly dropNumber: number;
  /** Hits of the search it was found by. */
  readonly highlights?: readonly TextRange[] | undefined;
  /** A post or event that the drop is compared with at once. */
  readonly pair?: string;
}

/** One drop in full with what is around it. */
export const DropPanel = ({ dropNumber, highlights, pair: first = '' }: DropPanelProps) => {
  const [pair, setPair] = useState(first);
  const drop = useQuery(dropQuery(dropNumber));
  const context = useQuery(dropContextQuery(dropNumber));
  const { marks, note } = useAbbreviationMarks(dropNumber);
  return (
    <QueryState query={drop} failed={`Failed to load Q drop #${dropNumber}`}>
      {(data) => (
        <div className="ds-stack">
          <div className="ds-row-between">
            <div className="ds-row-wrap">
              <DropMeta drop={data} />
              <ItemTags item={itemKey('drop', dropNumber)} what={`drop #${dropNumber}`} />
            </div>
            <div className="ds-row">
              <OpenLike item={itemKey('drop', dropNumber)} among="drops:" />
              <CopyLink path={`/drops/${dropNumber}`} />
              <CiteMenu drop={data} />
            </div>
          </div>
          {note}
          <QueryNote query={context} failed="Couldn’t load what is around this drop" />
          <DropDetails
            drop={highlights === undefined ? data : { ...data, highlights: [...highlights] }}
            context={context.data}
            marks={marks}
            onTest={setPair}
            beside={
              <>
                <DropCodes dropNumber={dropNumber} />
                <Notes subject={itemKey('drop', dropNumber)} />
              </>
            }
          >
            <DropMatches dropNumber={dropNumber} />
            <PairTest key={pair} dropNumber={dropNumber} item={pair} />
          </DropDetails>
        </div>
      )}
    </QueryState>
  );
};
