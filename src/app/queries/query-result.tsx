import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { TaborError } from '../../contract/wire/problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { OnlineQuery } from './use-online-query.ts';

/** Renders the value of a query of the backend; until it has arrived a skeleton, and on failure the error with a retry button. */
export function QueryResult<Value>({ query, children }: { query: OnlineQuery<Value>; children: (value: Value) => ReactNode }) {
  const { t } = useTranslation('administration');
  const isOnline = useOnline();
  const problemText = useProblemText();
  const { value, problem, refetch } = query;
  return (
    <>
      {isOnline && problem !== null && (
        <Banner
          tone="warning"
          action={
            needsFactor(problem) ? (
              <LinkButton href="/settings">{t('toSettings')}</LinkButton>
            ) : (
              <Button onPress={refetch}>{t('again')}</Button>
            )
          }
        >
          {problemText(problem)}
        </Banner>
      )}
      {value === null ? isOnline && problem === null && <Skeleton lines={6} /> : children(value)}
    </>
  );
}

/** The company demands a second factor that the user has not set up. */
function needsFactor(problem: unknown): boolean {
  return problem instanceof TaborError && problem.code === 'second-factor-required';
}
