import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useEndpoint } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import { JobState } from '#renderer/entities/job/JobState.tsx';
import { useJobResult } from '#renderer/entities/job/use-job.ts';
import { formatBytes, plural } from '#renderer/lib/format.ts';
import { splitText } from '#renderer/lib/split-text.ts';
import { CopyButton } from '#renderer/ui/CopyButton.tsx';
import { Choices } from '#renderer/ui/field/Choices.tsx';
import { fieldsOf } from '#renderer/ui/field/fields-of.ts';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { SwitchField } from '#renderer/ui/field/SwitchField.tsx';
import { TextField } from '#renderer/ui/field/TextField.tsx';
import { known } from '#renderer/ui/known.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { TitledCallout } from '#renderer/ui/TitledCallout.tsx';
import type { BodyInput } from '#shared/contract/endpoints.ts';
import { packageExportSchema, type WrittenPackage } from '#shared/contract/packages.ts';

type Wish = NonNullable<BodyInput<'exportPackage'>>;

const Written = ({ path, bytes, files, tables }: WrittenPackage) => (
  <TitledCallout compact role="status" intent="success" title="Package written">
    <p>
      {plural(files.length, 'file')}, {formatBytes(bytes)}, {plural(tables.length, 'table')}:
    </p>
    <div className="ds-row-wrap">
      <code>{path}</code>
      <CopyButton size="small" variant="minimal" label="Copy" getText={() => path} />
    </div>
  </TitledCallout>
);

const EMPTY = {
  texts: false,
  form: 'folder' as NonNullable<Wish['form']>,
  set: '',
  sets: [] as readonly string[],
  /** Separated by semicolons. */
  authors: '',
};

/** A folder that another group can check without this program: tables, their description, and programs that recompute. */
export const ResearchPackage = () => {
  const [draft, setDraft] = useState(EMPTY);
  const { texts, set, sets: chosen, authors, ...rest } = draft;
  const field = fieldsOf(draft, setDraft);
  const stored = known(useEndpoint('listSets'), [], 'Failed to fetch sets');
  const sets = stored.value.filter(({ kind }) => kind === 'frozen');
  const licence = useEndpoint('getHealth').data?.dataset?.licenceNote;
  const job = useJobResult('export-package', {
    start: (body: Wish) => call('exportPackage', { body }),
    schema: packageExportSchema,
  });
  const { isRunning } = job;
  const written = isRunning ? null : job.answer?.package;
  return (
    <SectionCard
      title="Research package"
      icon="archive"
      subtitle="Every table as Parquet and CSV, described, with programs in Python and R that recompute the figures."
    >
      <form
        className="ds-stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRunning) return;
          const wish = { ...rest, texts, sets: [...chosen], authors: splitText(authors, ';') };
          job.start(set === '' ? wish : { ...wish, set });
        }}
      >
        <div className="ds-stack-tight">
          <SwitchField label="Include the texts of drops and posts" {...field('texts')} />
          {texts && licence !== undefined ? <p className="ds-muted ds-small">{licence}</p> : null}
        </div>
        <div className="ds-row-wrap">
          <SelectField
            label="Package as"
            options={{ folder: 'A folder', zip: 'One ZIP file' }}
            {...field('form')}
          />
          {sets.length === 0 ? null : (
            <SelectField
              label="Rows"
              none="All rows"
              options={sets.map(({ name }) => ({ value: name, label: `Only the items of “${name}”` }))}
              {...field('set')}
            />
          )}
        </div>
        {stored.note}
        {sets.length === 0 ? null : (
          <Choices
            label="Frozen sets to list with their hashes"
            options={sets.map(({ name }) => ({ id: name, label: name }))}
            chosen={chosen}
            onChange={field('sets').onChange}
          />
        )}
        <TextField
          label="Authors"
          info="(optional)"
          help="Separated by semicolons; named in the description of the package."
          {...field('authors')}
        />
        <Button
          type="submit"
          icon="archive"
          className="ds-start"
          text={isRunning ? 'Exporting…' : 'Export package'}
          disabled={isRunning}
        />
        <JobState job={job} failed="Couldn’t write the package" />
        {written === null || written === undefined ? null : <Written {...written} />}
      </form>
    </SectionCard>
  );
};
