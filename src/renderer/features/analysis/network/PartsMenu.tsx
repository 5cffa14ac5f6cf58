import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { GRAPH_PARTS, type GraphPart } from '#shared/methods/network.ts';

const LABELS: Readonly<Record<GraphPart, string>> = {
  correlations: 'Correlations of drops and events',
  references: 'References between drops',
  posts: 'Coordination findings with posts',
  keys: 'Mentions of abbreviation keys',
};

interface PartsMenuProps {
  readonly parts: readonly GraphPart[];
  readonly setParts: (parts: readonly GraphPart[]) => void;
}

/** What the network is made of; at least one part stays. */
export const PartsMenu = ({ parts, setParts }: PartsMenuProps) => (
  <PopoverNext
    placement="bottom-end"
    content={
      <Menu>
        {GRAPH_PARTS.map((part) => {
          const isOn = parts.includes(part);
          return (
            <MenuItem
              key={part}
              roleStructure="listoption"
              selected={isOn}
              disabled={isOn && parts.length === 1}
              shouldDismissPopover={false}
              text={LABELS[part]}
              onClick={() =>
                setParts(GRAPH_PARTS.filter((name) => (name === part ? !isOn : parts.includes(name))))
              }
            />
          );
        })}
      </Menu>
    }
  >
    <Button size="small" variant="minimal" icon="layers" endIcon="caret-down" text="Edges" />
  </PopoverNext>
);
