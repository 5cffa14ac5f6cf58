import { Link } from 'react-router';

/** An item by its key; a drop leads to its page. */
export const ItemKey = ({ itemKey }: { readonly itemKey: string }) => {
  const number = /^drop:(\d+)$/u.exec(itemKey)?.[1];
  return number === undefined ? <code>{itemKey}</code> : <Link to={`/drops/${number}`}>Drop #{number}</Link>;
};
