import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useChange, useEndpoint } from '#renderer/api/endpoint.ts';
import { call, callBytes } from '#renderer/api/workstation.ts';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { plural } from '#renderer/lib/format.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { sentFile } from '#renderer/lib/sent-file.ts';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { QueryNote } from '#renderer/ui/QueryNote.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { RowTable } from '#renderer/ui/table/RowTable.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import { workImportSchema, type WorkConflictView, type WorkImport } from '#shared/contract/exchange.ts';
import { FileJob } from './FileJob.tsx';

const FILTERS = [{ name: 'Exported work', extensions: ['dropscope', 'zip'] }];

interface Step {
  readonly file: ChosenFile;
  /** Says what a merge would do, and writes nothing. */
  readonly preview: boolean;
}

const importWork = async ({ file, preview }: Step) => {
  const { query, ...sent } = await sentFile(file);
  return call('importWork', { query: { ...query, preview: preview ? '1' : '0' }, ...sent });
};

const ExportWork = () => {
  const [author, setAuthor] = useState('');
  const save = useExport({ done: 'Work exported', failed: 'Couldn’t export the work' });
  const health = useEndpoint('getHealth');
  const heldOut = health.data?.heldOut;
  const name = author.trim();
  return (
    <form
      className="ds-stack-tight"
      onSubmit={(event) => {
        event.preventDefault();
        void save.write(() => callBytes('exportWork', { body: name === '' ? {} : { author: name } }));
      }}
    >
      <TextField
        label="Your name"
        info="(optional)"
        help="Others see it next to your plans, your ledger of claims, and conflicts with their work; kept for the next export."
        value={author}
        onChange={setAuthor}
      />
      <QueryNote query={health} failed="Couldn’t load which sets are held out" />
      {heldOut === undefined || heldOut.length === 0 ? null : (
        <p className="ds-faint ds-small">
          Not in the file, since held out: {heldOut.map((set) => `“${set.name}”`).join(', ')}.
        </p>
      )}
      <Button type="submit" icon="export" className="ds-start" text="Export work…" />
    </form>
  );
};

const Found = ({ message, notes, conflicts }: WorkImport) => (
  <TitledCallout compact role="status" intent={conflicts.length > 0 ? 'warning' : 'success'} title={message}>
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
    {conflicts.length === 0 ? null : (
      <p>Where both sides changed the same item, the later change wins. You can restore the other.</p>
    )}
  </TitledCallout>
);

const ImportWork = () => {
  const job = useJobResult('import-work', {
    start: importWork,
    schema: workImportSchema,
  });
  const { start, input, isRunning } = job;
  const answer = isRunning ? undefined : job.answer;
  const pending = input?.preview === true && answer !== undefined ? input.file : null;
  return (
    <div className="ds-stack-tight">
      <FileJob
        label="Drop a file of exported work here. You’ll see every change before importing."
        pickText={isRunning ? 'Reading…' : 'Choose a file…'}
        filters={FILTERS}
        job={job}
        failed="Couldn’t import the work"
        onFile={(file) => start({ file, preview: true })}
      />
      {answer === undefined ? null : <Found {...answer} />}
      {pending === null ? null : (
        <div className="ds-row-wrap">
          <Button
            intent="primary"
            icon="import"
            text={`Import ${pending.name}`}
            onClick={() => start({ file: pending, preview: false })}
          />
          <Button text="Cancel" onClick={job.reset} />
        </div>
      )}
    </div>
  );
};

const Side = ({ side }: { readonly side: WorkConflictView['kept'] }) => (
  <>
    {side.text}
    <div className="ds-faint ds-small">
      {side.by}, {side.at.replace('T', ' ')} UTC
    </div>
  </>
);

/** Of its row alone: the next conflict can be decided while this one is being stored. */
const TakeSide = ({ number }: Pick<WorkConflictView, 'number'>) => {
  const take = useChange('takeWorkConflict', {
    failed: 'Couldn’t take the other side',
    done: 'The other side counts now',
  });
  return (
    <Button
      size="small"
      text="Take the other side"
      disabled={take.isPending}
      onClick={() => take.mutate({ params: { number } })}
    />
  );
};

const Conflicts = () => {
  const { value: conflicts, note } = known(
    useEndpoint('listWorkConflicts'),
    [],
    'Couldn’t load the conflicts',
  );
  if (conflicts.length === 0) return note;
  return (
    <section className="ds-stack-tight">
      {note}
      <h3>{plural(conflicts.length, 'conflict')}</h3>
      <RowTable
        label="Conflicts of imported work"
        columns={['Item', 'Counts now', 'Other side', 'Change']}
        rows={conflicts.map(({ number, kind, kept, other, isTaken }) => ({
          key: number,
          cells: [
            kind,
            <Side side={isTaken ? other : kept} />,
            <Side side={isTaken ? kept : other} />,
            isTaken ? 'other side taken' : <TakeSide number={number} />,
          ],
        }))}
      />
    </section>
  );
};

/** What people wrote, as one file: given to somebody else, and theirs merged without losing a field. */
export const WorkExchange = () => (
  <SectionCard
    title="Exchange of work"
    icon="exchange"
    stack="normal"
    subtitle="Sets, notes, codes, and the logs of claims and plans in one file, without posts. Two people can merge theirs in any order."
  >
    <ExportWork />
    <ImportWork />
    <Conflicts />
  </SectionCard>
);
