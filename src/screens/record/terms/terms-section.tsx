import { FileCheck2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FieldAnchor } from '../fields/field-anchor.tsx';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { Terms } from './use-terms.ts';
import layout from '../../../ui/theme/layout.module.css';

type TermsSectionProps = {
  readonly entity: EntityName;
  readonly terms: Terms;
  readonly isAccepted: boolean;
  readonly onOpen: () => void;
};

/** The terms section. It precedes the signatures, so that signers have read the terms. */
export function TermsSection({ entity, terms, isAccepted, onOpen }: TermsSectionProps) {
  const { t } = useTranslation(entity);
  const { session } = useSession();
  const isOnline = useOnline();
  return (
    <FieldAnchor field="TermsHash">
      {terms.state === 'known' && terms.language !== session.language && !isAccepted && (
        <Banner tone="warning">{t('terms.otherLanguage', { language: languageName(terms.language, session.language) })}</Banner>
      )}
      {terms.state === 'unknown' && (
        <Banner tone="warning">
          <p>{t('terms.unknown')}</p>
          <Button isDisabled={!isOnline} isPending={terms.isPulling} onPress={terms.retry}>
            {t('terms.retry')}
          </Button>
        </Banner>
      )}
      <div className={layout.stack3}>
        {isAccepted && <Banner tone="success" title={t('terms.accepted')} />}
        {/* One button element in both states: the dialog returns the focus to the element that opened it. */}
        {(isAccepted || terms.state === 'known') && (
          <Button size="large" variant={isAccepted ? 'secondary' : 'primary'} isFullWidth icon={<FileCheck2 />} onPress={onOpen}>
            {t(isAccepted ? 'terms.readAgain' : 'terms.read')}
          </Button>
        )}
      </div>
    </FieldAnchor>
  );
}

function languageName(language: string, reader: string): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language;
}
