import { Button } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';

/** Any other path. */
export const NotFoundPage = () => {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="map"
      title="404 Page Not Found"
      description="Did you forget to add the page to the router?"
      action={<Button icon="dashboard" text="Go to the dashboard" onClick={() => void navigate('/')} />}
    />
  );
};
