import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { toNetwork } from '#renderer/features/analysis/network/graph/model.ts';
import { NetworkView } from '#renderer/features/analysis/network/NetworkView.tsx';
import { graphEdge, graphNode } from '#tests/helpers/graph-answer.ts';

const node = (id: string, type: 'qDrop' | 'newsEvent', day: number) =>
  graphNode({ id, type, timestamp: `2018-01-0${day}T00:00:00`, x: day, y: day % 2 });
const network = toNetwork({
  nodes: [node('drop:1', 'qDrop', 1), node('drop:2', 'qDrop', 2), node('event:a', 'newsEvent', 3)],
  edges: [1, 2].map((drop) =>
    graphEdge({ id: `edge-${drop}`, source: `drop:${drop}`, target: 'event:a', weight: 0.5 }),
  ),
});

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
            structure={null}
            onDrop={() => undefined}
          />
        </section>
      ))}
    </div>
  );
};
