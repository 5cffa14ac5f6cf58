import { useEndpoint } from '#renderer/api/endpoint.ts';
import { ItemKey } from '#renderer/entities/set/ItemKey.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';

/** An item of the data folder as evidence: what it says and when, which its name does not tell. */
export const EvidenceItem = ({ item }: { readonly item: string }) => {
  const items = useEndpoint('listTextItems', { query: { item } });
  const found = items.data?.[0];
  return (
    <>
      <ItemKey itemKey={item} />
      <QueryNote query={items} failed="Couldn’t load its text" />
      {found === undefined ? null : (
        <blockquote>
          {found.text}
          <div className="ds-muted ds-small">
            {[found.author, found.time.replace('T', ' ')].filter((part) => part !== null).join(', ')} UTC
          </div>
        </blockquote>
      )}
    </>
  );
};
