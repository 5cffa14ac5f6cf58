import { Callout, HTMLTable } from '@blueprintjs/core';
import { compact } from '#renderer/entities/drop/compact.ts';
import { cx } from '#renderer/lib/cx.ts';
import { WideTable } from '#renderer/ui/table/WideTable.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import sample from './Sample.module.css';

const SHOWN = 10;
const LENGTH = 120;

const AsRead = ({ items }: ImportPreview) => (
  <WideTable label="Preview of the first rows">
    <HTMLTable compact striped className={cx(sample.sample)}>
      <thead>
        <tr>
          <th scope="col">Id</th>
          <th scope="col">Time (UTC)</th>
          <th scope="col">By</th>
          <th scope="col">Text</th>
        </tr>
      </thead>
      <tbody>
        {items.slice(0, SHOWN).map((item, at) => (
          <tr key={at}>
            <td className="ds-num">{item.id}</td>
            <td className="ds-num">
              {item.hasTimeOfDay
                ? item.timestamp.replace('T', ' ')
                : `${item.timestamp.slice(0, 10)} (day only)`}
            </td>
            <td>{item.by}</td>
            <td className={sample.text}>{compact(item.text, LENGTH)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </WideTable>
);

const AsWritten = ({ columns, rows }: ImportPreview) => (
  <WideTable label="First rows of the file">
    <HTMLTable compact striped className={cx(sample.sample)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {cells.map((cell, column) => (
              <td key={column} className={sample.text}>
                {compact(cell, LENGTH)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  </WideTable>
);

/** The first ten rows, as they will be read where that is known, else as they are in the file; what a reader should know of them. */
export const FirstRows = ({ preview }: { readonly preview: ImportPreview }) => (
  <div className="ds-stack-tight">
    {preview.problem === null ? null : (
      <Callout compact intent="warning" title="Choose the columns first">
        {`The file cannot be read yet: ${preview.problem}.`}
      </Callout>
    )}
    {preview.notes.map((note) => (
      <Callout key={note} compact icon="info-sign">
        {note}
      </Callout>
    ))}
    {preview.items.length > 0 ? <AsRead {...preview} /> : <AsWritten {...preview} />}
  </div>
);
