import { Callout } from '@blueprintjs/core';
import { compact } from '#renderer/entities/drop/compact.ts';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { ImportPreview } from '#shared/contract/imports.ts';
import { SampleTable } from './SampleTable.tsx';

const SHOWN = 10;
const LENGTH = 120;

const AsRead = ({ items }: ImportPreview) => (
  <SampleTable
    label="Preview of the first rows"
    columns={['Time (UTC)', 'Text', 'By', 'Id']}
    rows={items
      .slice(0, SHOWN)
      .map(({ id, hasTimeOfDay, timestamp, by, text }) => [
        hasTimeOfDay ? timestamp.replace('T', ' ') : `${timestamp.slice(0, 10)} (day only)`,
        compact(text, LENGTH),
        by,
        id,
      ])}
  />
);

const AsWritten = ({ columns, rows }: ImportPreview) => (
  <SampleTable
    label="First rows of the file"
    columns={columns}
    rows={rows.map((cells) => cells.map((cell) => compact(cell, LENGTH)))}
  />
);

/** What has to be chosen before the file can be read; nothing where it can be. */
export const OpenChoice = ({ preview: { problem, needs } }: { readonly preview: ImportPreview }) =>
  problem === null ? null : (
    <TitledCallout compact intent="warning" title={`Choose the ${needs ?? 'columns'} first`}>
      {needs === 'encoding' ? `${problem}.` : `The file cannot be read yet: ${problem}.`}
    </TitledCallout>
  );

/** The first ten rows, as they will be read where that is known, else as they are in the file; what a reader should know of them. */
export const FirstRows = ({ preview }: { readonly preview: ImportPreview }) => (
  <div className="ds-stack-tight">
    {preview.notes.map((note) => (
      <Callout key={note} compact icon="info-sign">
        {note}
      </Callout>
    ))}
    {preview.items.length > 0 ? (
      <AsRead {...preview} />
    ) : preview.rows.length > 0 ? (
      <AsWritten {...preview} />
    ) : null}
  </div>
);
