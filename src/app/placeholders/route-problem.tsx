import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';

/** Error page of a screen that failed to load or render. Data on the device is not affected; offers a reload. */
export function RouteProblem({ error }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden />}
      title={t('screenFailed')}
      action={
        <Button variant="primary" icon={<RotateCw aria-hidden />} onPress={() => location.reload()}>
          {t('reload')}
        </Button>
      }
    >
      <p>{problemText(error)}</p>
      <p>{t('nothingLost')}</p>
    </EmptyState>
  );
}
