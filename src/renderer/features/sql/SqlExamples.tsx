import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import { Fragment } from 'react';
import { Popover } from '#renderer/ui/Popover.tsx';
import { SQL_EXAMPLES } from '#shared/sql-examples.ts';

interface SqlExamplesProps {
  readonly onChoose: (statement: string) => void;
}

/** Statements that teach something about the views. */
export const SqlExamples = ({ onChoose }: SqlExamplesProps) => (
  <Popover
    placement="bottom-end"
    content={
      <Menu>
        {SQL_EXAMPLES.map(({ title: group, questions }) => (
          <Fragment key={group}>
            <MenuDivider title={group} />
            {questions.map(({ title, sql }) => (
              <MenuItem key={title} text={title} onClick={() => onChoose(sql)} />
            ))}
          </Fragment>
        ))}
      </Menu>
    }
  >
    <Button size="small" icon="learning" text="Examples" endIcon="caret-down" />
  </Popover>
);
