import { AvailableModels } from '#renderer/panels/ai-models/AvailableModels.tsx';
import { CostCalculator } from '#renderer/panels/ai-models/CostCalculator.tsx';
import { ModelTest } from '#renderer/panels/ai-models/ModelTest.tsx';
import '#renderer/styles/ai-models.css';

/** `/ai-models`: which models there are, what they cost, what they answer. */
export const AiModelsPage = () => (
  <div className="ds-stack">
    <AvailableModels />
    <div className="ds-two">
      <CostCalculator />
      <ModelTest />
    </div>
  </div>
);
