import { JobState } from '#renderer/entities/job/JobState.tsx';
import type { useJob } from '#renderer/entities/job/use-job.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';

interface FileJobProps {
  readonly label: string;
  readonly pickText: string;
  readonly filters: Parameters<ReturnType<typeof useOs>['pickFile']>[0];
  readonly job: Pick<ReturnType<typeof useJob>, 'active' | 'cancel' | 'failure' | 'isRunning'>;
  readonly failed: string;
  readonly onFile: (file: ChosenFile) => void;
}

/** Where a file is dropped or chosen, and the job that reads it. */
export const FileJob = ({ label, pickText, filters, job, failed, onFile }: FileJobProps) => {
  const os = useOs();
  const pick = async (): Promise<void> => {
    const file = await os.pickFile(filters);
    if (file !== null) onFile(file);
  };
  return (
    <>
      <DropZone
        label={label}
        pickText={pickText}
        disabled={job.isRunning}
        onPick={() => void pick()}
        onFile={(file) => void os.chosenFile(file).then(onFile)}
      />
      <JobState job={job} failed={failed} />
    </>
  );
};
