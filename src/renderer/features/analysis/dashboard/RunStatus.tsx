import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { aiSessionQuery, isSessionActive } from '#renderer/features/analysis/ai-sessions.ts';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { AiSession } from '#shared/contract/ai.ts';

const useSession = (id: string | null): AiSession | undefined =>
  useQuery({ ...aiSessionQuery(id ?? ''), enabled: id !== null }).data;

export const useSessionIsActive = (id: string | null): boolean => {
  const session = useSession(id);
  return id !== null && (session === undefined || isSessionActive(session));
};

const LOOKS = {
  pending: ['primary', 'Analysis running', 'Show its progress'],
  running: ['primary', 'Analysis running', 'Show its progress'],
  completed: ['success', 'Analysis complete', 'Show the results'],
  failed: ['danger', 'Analysis failed', 'Show the session'],
} as const;

export const RunStatus = ({ sessionId }: { readonly sessionId: string }) => {
  const session = useSession(sessionId);
  const { search } = useLocation();
  const [intent, title, linkText] = LOOKS[session?.status ?? 'pending'];
  const view = new URLSearchParams(search);
  view.set('tab', 'patterns');
  view.set('session', sessionId);
  return (
    <div role="status">
      <TitledCallout compact intent={intent} title={title}>
        {session?.status === 'failed' ? `${session.error ?? 'Unknown error occurred'} ` : null}
        <Link to={`/?${view.toString()}`}>{linkText}</Link>
      </TitledCallout>
    </div>
  );
};
