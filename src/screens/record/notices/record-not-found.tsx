import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { isFinalProblem } from './is-final-problem.ts';
import { listPath } from '../../paths.ts';
import { useProblemText } from '../../use-problem-text.ts';

type Props = { readonly entity: EntityName; readonly recordKey: RecordKey; readonly problem: unknown; readonly onRetry?: () => void };

/**
 * A record that is neither cached nor could be pulled; `problem` null when the backend was not reachable. For a record that the backend
 * does not find, the audit history shows who removed it and what it contained.
 */
export function RecordNotFound({ entity, recordKey, problem, onRetry }: Props) {
  const { t } = useTranslation([entity, 'record', 'common']);
  const problemText = useProblemText();
  const back = { href: listPath(entity), label: t('title') };
  const list = <LinkButton href={back.href}>{back.label}</LinkButton>;
  const isFailure = problem !== null && !isFinalProblem(problem);
  const action =
    isFailure && onRetry ? (
      <>
        <Button variant="primary" onPress={onRetry}>
          {t('common:retry')}
        </Button>
        {list}
      </>
    ) : (
      list
    );
  return (
    <Page title={t('one')} width="narrow" back={back}>
      <EmptyState title={t(isFailure ? 'record:notLoaded' : 'record:notHere')} action={action}>
        {problem === null ? t('record:notHereHint') : problemText(problem)}
      </EmptyState>
      {problem instanceof TaborError && problem.code === 'not-found' && <HistorySection entity={entity} recordKey={recordKey} />}
    </Page>
  );
}
