import { JobState } from '#renderer/entities/job/JobState.tsx';
import type { useJob } from '#renderer/entities/job/use-job.ts';
import type { ChosenFile } from '#renderer/lib/os-verbs.ts';
import { useOs } from '#renderer/lib/os.ts';
import { DropZone } from '#renderer/ui/DropZone.tsx';
import { notify } from '#renderer/ui/toaster.ts';

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
  const take = async (pending: Promise<ChosenFile | null>): Promise<void> => {
    try {
      const file = await pending;
      if (file !== null) onFile(file);
    } catch (error) {
      await notify.failed('Couldn’t read the file', error);
    }
  };
  return (
    <>
      <DropZone
        label={label}
        pickText={pickText}
        disabled={job.isRunning}
        onPick={() => void take(os.pickFile(filters))}
        onFile={(file) => void take(os.chosenFile(file))}
      />
      <JobState job={job} failed={failed} />
    </>
  );
};
