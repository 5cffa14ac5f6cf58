import { Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointPageQuery, useEndpoint } from '#renderer/api/endpoint.ts';
import { callBytes } from '#renderer/api/workstation.ts';
import { testName } from '#renderer/entities/analysis/test-name.ts';
import { useMethodTitles } from '#renderer/entities/analysis/use-method-titles.tsx';
import { useExport } from '#renderer/entities/report/use-export.ts';
import { formatCount, formatP } from '#renderer/lib/format.ts';
import { DialogButton } from '#renderer/ui/DialogButton.tsx';
import { emptyFields } from '#renderer/ui/field/empty-fields.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { comparedWithChance } from '#shared/compared-with-chance.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';

const LISTED = 100;
/** Tests in the register; the newest thousands are more than anyone chooses from. */
const REGISTERED = 5000;
const FORMATS = { html: 'HTML', markdown: 'Markdown' };

/** A brief states each finding next to its chance: the p of a formula has none where the same words were shuffled too. */
const comparedOf = ({ items }: { readonly items: readonly RegisteredTest[] }) => comparedWithChance(items);
const comparedTestsQuery = () => ({
  ...endpointPageQuery('listRegisteredTests', { query: { limit: REGISTERED } }),
  select: comparedOf,
});

interface ChoiceProps {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly text: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const Choice = ({ label, items, chosen, onChange }: ChoiceProps) => (
  <fieldset className="ds-stack-tight">
    <legend>{label}</legend>
    {items.map(({ id, text }) => (
      <Checkbox
        key={id}
        label={text}
        checked={chosen.includes(id)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
        }
      />
    ))}
  </fieldset>
);

const BriefDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [title, setTitle] = useState('Brief');
  const [format, setFormat] = useState<'html' | 'markdown'>('html');
  const [tests, setTests] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState<readonly string[]>([]);
  const register = useQuery(comparedTestsQuery());
  const { titleOf, note: titlesNote } = useMethodTitles();
  const written = useEndpoint('listNotes', { query: { limit: LISTED } });
  const save = useExport({ done: 'Brief exported', failed: 'Couldn’t export the brief' });
  const submit = async (): Promise<void> => {
    const query = { format, title: title.trim(), tests: tests.join(','), notes: notes.join(',') };
    const isWritten = await save.write(() => callBytes('exportBrief', { query }));
    // What was chosen is needed again where there is no file.
    if (isWritten) onClose();
  };
  return (
    <FormDialog
      title="Brief"
      icon="document"
      submitText="Export brief"
      missing={emptyFields({ Title: title, 'Findings or notes': [...tests, ...notes].join('') })}
      isBusy={save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="ds-muted">
        One page of what you choose: each finding next to its chance, with its method, the name of its run,
        and the commands that compute it again.
      </p>
      <TextField label="Title" autoFocus maxLength={200} value={title} onChange={setTitle} />
      <SelectField label="Format" value={format} options={FORMATS} onChange={setFormat} />
      {titlesNote}
      <QueryState
        query={register}
        failed="Couldn’t read the register of tests"
        none={<p className="ds-muted">No figure was compared with chance yet.</p>}
      >
        {(compared) => (
          <Choice
            label={
              compared.length > LISTED
                ? `Findings: the ${LISTED} with the smallest q of ${formatCount(compared.length)}`
                : 'Findings'
            }
            chosen={tests}
            onChange={setTests}
            items={compared
              .toSorted((a, b) => a.q - b.q || a.p - b.p)
              .slice(0, LISTED)
              .map((test) => ({
                id: String(test.id),
                text: `${titleOf(test.method)}: ${testName(test)} · q ${formatP(test.q)}`,
              }))}
          />
        )}
      </QueryState>
      <QueryState
        query={written}
        failed="Couldn’t load the notes"
        isEmpty={(found) => found.length === 0}
        none={<p className="ds-muted">No notes yet.</p>}
      >
        {(found) => (
          <Choice
            label="Notes"
            chosen={notes}
            onChange={setNotes}
            items={found.map(({ id, text }) => ({ id, text: text.slice(0, LISTED) }))}
          />
        )}
      </QueryState>
    </FormDialog>
  );
};

/** 'Brief…': one page of chosen findings and notes. */
export const ExportBrief = () => (
  <DialogButton icon="document" text="Brief…" dialog={(close) => <BriefDialog onClose={close} />} />
);
