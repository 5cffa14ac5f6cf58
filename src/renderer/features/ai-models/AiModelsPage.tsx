import { PageCard } from '#renderer/ui/PageCard.tsx';
import { AvailableModels } from './AvailableModels.tsx';
import { CostCalculator } from './CostCalculator.tsx';
import { ModelTest } from './ModelTest.tsx';
import styles from './AiModelsPage.module.css';

/** `/ai-models`: which models there are, what they cost, what they answer, and the way to let one code drops. */
export const AiModelsPage = () => (
  <div className="ds-stack">
    <div className={styles.models}>
      <div className="ds-stack">
        <AvailableModels />
        <PageCard path="/coder" />
      </div>
      <ModelTest />
    </div>
    <CostCalculator />
  </div>
);
