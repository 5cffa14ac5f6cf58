import { Link } from 'react-router';
import { subjectLabel, subjectPath } from '#renderer/entities/note/subject.ts';

/** An item by its key; a drop leads to its page, another item to its place in the notebook. */
export const ItemKey = ({ itemKey }: { readonly itemKey: string }) => (
  <Link to={subjectPath(itemKey)}>{subjectLabel(itemKey)}</Link>
);
