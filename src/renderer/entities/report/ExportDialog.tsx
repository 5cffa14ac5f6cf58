import { useState } from 'react';
import { FrozenSetField } from '#renderer/entities/set/FrozenSetField.tsx';
import { plural } from '#renderer/lib/format.ts';
import { tablesOnPage } from '#renderer/ui/export/shown-tables.ts';
import type { TableFormat } from '#renderer/ui/export/table-file.ts';
import { Choices } from '#renderer/ui/field/Choices.tsx';
import { RadioField } from '#renderer/ui/field/RadioField.tsx';
import { SelectField } from '#renderer/ui/field/SelectField.tsx';
import { FormDialog } from '#renderer/ui/FormDialog.tsx';
import { REPORT_SECTION_TITLES, REPORT_SECTIONS, type ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import { REPORT_FORMATS, VIEW_FORMATS, type ExportChoice } from './export-choice.ts';
import styles from './ExportDialog.module.css';

interface ExportDialogProps {
  readonly onExport: (choice: ExportChoice) => void;
  readonly onClose: () => void;
}

const SECTION_OPTIONS = REPORT_SECTIONS.map((id) => ({ id, label: REPORT_SECTION_TITLES[id] }));

/** What 'Export Analysis' writes: which sections, in which format, of this view or of everything. Mount it on demand. */
export const ExportDialog = ({ onExport, onClose }: ExportDialogProps) => {
  const [tables] = useState(tablesOnPage);
  const [scope, setScope] = useState<ExportChoice['scope']>('everything');
  const [sections, setSections] = useState<readonly ReportSectionId[]>(REPORT_SECTIONS);
  const [set, setSet] = useState('');
  const [tableIds, setTableIds] = useState<readonly string[]>(() => tables.map(({ id }) => id));
  const [reportFormat, setReportFormat] = useState<ExportFormat>('json');
  const [viewFormat, setViewFormat] = useState<TableFormat>('json');
  const isView = scope === 'view';
  const choice: ExportChoice = isView
    ? { scope, format: viewFormat, tables: tables.filter(({ id }) => tableIds.includes(id)) }
    : { scope, format: reportFormat, sections, set };
  const isEmpty = choice.scope === 'view' ? choice.tables.length === 0 : choice.sections.length === 0;
  return (
    <FormDialog
      title="Export Analysis"
      icon="export"
      submitText="Export"
      canSubmit={!isEmpty}
      onSubmit={() => {
        onExport(choice);
        onClose();
      }}
      onClose={onClose}
      footer={isEmpty ? <span className="ds-faint ds-small">Select at least one section.</span> : null}
    >
      <RadioField
        label="What to export"
        value={scope}
        options={[
          {
            value: 'everything',
            label:
              set === ''
                ? 'Everything: the stored analyses of the whole dataset, no filter'
                : `Everything of the set “${set}”: each section is computed on its items`,
          },
          {
            value: 'view',
            isDisabled: tables.length === 0,
            label:
              tables.length === 0
                ? 'This view: this page shows no table or chart'
                : `This view: ${plural(tables.length, 'table or chart', 'tables and charts')} of this page, as filtered`,
          },
        ]}
        onChange={setScope}
      />
      <div className={styles.sections}>
        {isView ? (
          <Choices
            label="Sections"
            options={tables.map(({ id, table }) => ({
              id,
              label: table.title,
              detail: plural(table.rows.length, 'row'),
            }))}
            chosen={tableIds}
            onChange={setTableIds}
          />
        ) : (
          <Choices label="Sections" options={SECTION_OPTIONS} chosen={sections} onChange={setSections} />
        )}
      </div>
      {isView ? null : <FrozenSetField isWide value={set} onChange={setSet} />}
      {isView ? (
        <SelectField
          label="Format"
          value={viewFormat}
          options={VIEW_FORMATS}
          isWide
          onChange={setViewFormat}
        />
      ) : (
        <SelectField
          label="Format"
          value={reportFormat}
          options={REPORT_FORMATS}
          isWide
          onChange={setReportFormat}
        />
      )}
      <p className="ds-faint ds-small">
        The file says which dataset, filter and runs its figures are from, with their SHA-256.
      </p>
    </FormDialog>
  );
};
