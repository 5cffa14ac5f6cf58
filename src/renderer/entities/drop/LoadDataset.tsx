import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';

/** The way forward where there are no drops at all. */
export const LoadDataset = () => {
  const navigate = useNavigate();
  return <Button icon="import" text="Load the dataset" onClick={() => void navigate('/ingestion')} />;
};
