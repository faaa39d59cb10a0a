import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetentionRule } from '../../../contract/entities/company/administration-answers.ts';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

/** Retention periods for each kind of records and the logs. */
export function RetentionArea() {
  const { t } = useTranslation('retention');
  const messages = useMessages();
  const query = useAdminQuery('retention');
  const [opened, setOpened] = useState<RetentionRule | null>(null);
  function onSaved() {
    setOpened(null);
    messages.success(t('saved'));
    query.refetch();
  }
  return (
    <>
      <p className={layout.note}>{t('hint')}</p>
      <QueryResult query={query}>
        {(rules) =>
          [false, true].map((isLog) => (
            <section key={String(isLog)} className={layout.stack4}>
              <h2>{t(isLog ? 'logs' : 'records')}</h2>
              <Lines label={t(isLog ? 'logs' : 'records')} empty="">
                {rules
                  .filter((rule) => rule.IsLog === isLog)
                  .map((rule) => (
                    <RuleLine key={rule.Name} rule={rule} onPress={() => setOpened(rule)} />
                  ))}
              </Lines>
            </section>
          ))
        }
      </QueryResult>
      {opened && <RetentionDialog rule={opened} onClose={() => setOpened(null)} onSaved={onSaved} />}
    </>
  );
}

function RuleLine({ rule: { Name, IsLog, Months, Action, Due }, onPress }: { readonly rule: RetentionRule; readonly onPress: () => void }) {
  const { t } = useTranslation('retention');
  const periodText = Months === null ? t(IsLog ? 'asBefore' : 'unlimited') : t(`rule.${Action}`, { count: Months });
  return (
    <Line
      title={t(`groups.${Name}`, { defaultValue: Name })}
      detail={Due > 0 ? `${periodText} · ${t('due', { count: Due })}` : periodText}
      onPress={onPress}
    />
  );
}
