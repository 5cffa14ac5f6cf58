import { useParams } from 'react-router';
import { SingleDropPanel } from './SingleDropPanel.tsx';
import '#renderer/styles/drops.css';

/** `/drops/:number`: the permalink of one drop. */
export const DropPage = () => {
  const { number = '' } = useParams();
  return <SingleDropPanel numberText={number} />;
};
