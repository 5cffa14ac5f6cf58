import { useEffect, useState } from 'react';
import { formatSeconds } from '#renderer/lib/format.ts';
import { fromTimestamp } from '#shared/time.ts';

const EVERY_MS = 1000;

/** How long a job has been running. */
export const Elapsed = ({ startedAt }: { readonly startedAt: string }) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{formatSeconds(now / 1000 - fromTimestamp(startedAt))} elapsed</>;
};
