import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { healthQuery } from '#renderer/entities/job/system.ts';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { Tip } from '#renderer/ui/Tip.tsx';

/** What no figure includes until a plan is locked: next to the count of the archive, on every page. */
export const HeldOutTag = () => {
  const { data: health } = useQuery(healthQuery());
  const heldOut = health?.heldOut ?? [];
  if (heldOut.length === 0) return null;
  const items = heldOut.reduce((sum, set) => sum + set.items, 0);
  const sets = heldOut.map(({ name, items: count }) => `“${name}” (${plural(count, 'item')})`).join(', ');
  return (
    <Tip
      content={`Held out: ${sets}. No list, figure or export includes them until a plan that names the set is locked.`}
    >
      <Link to="/sets">
        <Tag minimal interactive intent="warning" icon="eye-off" className="ds-num">
          {formatCount(items)} held out
        </Tag>
      </Link>
    </Tip>
  );
};
