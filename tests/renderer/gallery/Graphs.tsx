import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { toNetwork } from '#renderer/features/analysis/network/graph/model.ts';
import { FIRST_VIEW, lookOf } from '#renderer/features/analysis/network/graph/view-state.ts';
import { NetworkView } from '#renderer/features/analysis/network/NetworkView.tsx';

const node = (id: string, type: 'qDrop' | 'newsEvent', day: string) => ({
  id,
  label: id,
  type,
  timestamp: `2018-01-${day}T00:00:00`,
});
const network = toNetwork({
  nodes: [node('drop:1', 'qDrop', '01'), node('drop:2', 'qDrop', '02'), node('event:a', 'newsEvent', '03')],
  edges: [1, 2].map((drop) => ({
    id: `edge-${drop}`,
    source: `drop:${drop}`,
    target: 'event:a',
    weight: 0.5,
    kind: 'correlation' as const,
    timestamp: null,
  })),
});
const kept = lookOf({ ...FIRST_VIEW, layout: 'circular' });

/** More graphs than may be drawn at once; the first can be closed. */
export const Graphs = () => {
  const [open, setOpen] = useState<readonly number[]>([]);
  return (
    <div>
      <Button text="Open six graphs" onClick={() => setOpen([1, 2, 3, 4, 5, 6])} />
      <Button text="Close the first graph" onClick={() => setOpen(open.slice(1))} />
      {open.map((number) => (
        <section key={number} aria-label={`Graph ${number}`}>
          <NetworkView
            network={network}
            context=""
            isBusy={false}
            kept={kept}
            onKept={() => undefined}
            onDrop={undefined}
          />
        </section>
      ))}
    </div>
  );
};
