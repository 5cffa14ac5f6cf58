import { Link } from 'react-router';
import { subjectLabel, subjectPath } from '#renderer/entities/note/subject.ts';
import cells from '#renderer/ui/table/cells.module.css';

/** An item by its key, in one piece; a drop leads to its page, another item to its place in the notebook. */
export const ItemKey = ({ itemKey }: { readonly itemKey: string }) => (
  <Link to={subjectPath(itemKey)} className={itemKey.startsWith('drop:') ? cells.unbroken : undefined}>
    {subjectLabel(itemKey)}
  </Link>
);
