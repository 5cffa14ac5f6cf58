import { useParams } from 'react-router';
import { SingleDropPanel } from './SingleDropPanel.tsx';

/** `/drops/:number`: the permalink of one drop. */
export const DropPage = () => {
  const { number = '' } = useParams();
  return <SingleDropPanel numberText={number} />;
};
