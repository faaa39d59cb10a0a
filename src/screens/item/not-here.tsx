import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { listPath } from '../paths.ts';
import { useProblemText } from '../use-problem-text.ts';

/** A document that this device does not hold and could not get; `problem` null when nobody could be asked. */
export function NotHere({ entity, problem }: { readonly entity: EntityName; readonly problem: unknown }) {
  const { t } = useTranslation([entity, 'item']);
  const problemText = useProblemText();
  const back = { href: listPath(entity), label: t('title') };
  return (
    <Page title={t('one')} width="narrow" back={back}>
      <EmptyState title={t('item:notHere')} action={<LinkButton href={back.href}>{back.label}</LinkButton>}>
        {problem === null ? t('item:notHereHint') : problemText(problem)}
      </EmptyState>
    </Page>
  );
}
