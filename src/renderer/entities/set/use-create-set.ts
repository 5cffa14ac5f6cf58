import { useNavigate } from 'react-router';
import { useChange } from '#renderer/api/endpoint.ts';
import { messageOf } from '#renderer/lib/errors.ts';
import { toast } from '#renderer/ui/toaster.ts';
import { setNameSchema, type Freezing, type NewSet } from '#shared/contract/sets.ts';

/** What is wrong with a name as it is typed; null while nothing is typed. */
export const nameProblem = (name: string): string | null =>
  name.trim() === '' || isSetName(name) ? null : 'Use a name of up to 80 characters without / ? # , ( ).';

/** Whether a set can get this name. */
export const isSetName = (name: string): boolean => setNameSchema.safeParse(name).success;

/** Freezes a set; a large one continues as a job after its dialog has closed. */
export const useCreateSet = (onCreated: (answer: Freezing) => void) => {
  const navigate = useNavigate();
  const create = useChange('createSet');
  return {
    isBusy: create.isPending,
    failure: create.error === null ? null : messageOf(create.error),
    create: (body: NewSet): void =>
      create.mutate(
        { body },
        {
          onSuccess: (answer) => {
            const { set, message } = answer;
            void toast({
              title: set === null ? 'Freezing the set' : 'Set frozen',
              description: message,
              intent: 'success',
              action: {
                text: set === null ? 'Open the sets' : 'Open the set',
                onClick: () =>
                  void navigate(set === null ? '/sets' : `/sets?set=${encodeURIComponent(set.name)}`),
              },
            });
            onCreated(answer);
          },
        },
      ),
  };
};
