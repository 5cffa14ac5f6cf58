/** Section 5's sentence, shown whenever no language model can be reached. */
export const NO_KEYS =
  'No API keys are configured. Please add OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, or OPENROUTER_API_KEY to enable AI model access.';
