import { useTranslation } from 'react-i18next';
import { TaborError } from '../../../contract/wire/problem.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';

/** Why a call of a link failed. Nothing is queued here, so no text may promise that it is sent later. */
export function useLinkProblemText(): (problem: unknown) => string {
  const { t } = useTranslation('signing-link');
  const problemText = useProblemText();
  return (problem) =>
    problem instanceof TaborError && (problem.code === 'network' || problem.code === 'timeout') ? t('noNetwork') : problemText(problem);
}
