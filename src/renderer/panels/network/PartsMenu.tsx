import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';

export const PARTS = ['correlations', 'references', 'posts', 'keys'] as const;
export type Part = (typeof PARTS)[number];

const LABELS: Readonly<Record<Part, string>> = {
  correlations: 'Correlations of drops and events',
  references: 'References between drops',
  posts: 'Coordination findings with posts',
  keys: 'Mentions of abbreviation keys',
};

interface PartsMenuProps {
  readonly parts: readonly Part[];
  readonly setParts: (parts: readonly Part[]) => void;
}

/** What the network is made of; at least one part stays. */
export const PartsMenu = ({ parts, setParts }: PartsMenuProps) => (
  <PopoverNext
    placement="bottom-end"
    content={
      <Menu>
        {PARTS.map((part) => {
          const isOn = parts.includes(part);
          return (
            <MenuItem
              key={part}
              roleStructure="listoption"
              selected={isOn}
              disabled={isOn && parts.length === 1}
              shouldDismissPopover={false}
              text={LABELS[part]}
              onClick={() => {
                setParts(PARTS.filter((one) => (one === part ? !isOn : parts.includes(one))));
              }}
            />
          );
        })}
      </Menu>
    }
  >
    <Button size="small" variant="minimal" icon="layers" endIcon="caret-down" text="Edges" />
  </PopoverNext>
);
