import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { CheckRelease } from '../../../contract/entities/handover/check-release.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import layout from '../../../ui/theme/layout.module.css';
import { nameOfCheck } from '../content/checklist.ts';
import { useCheckRelease } from './use-check-release.ts';

type Props = { readonly requestKey: string };

/** A driver's request, and its release with a reason by a manager of handovers. */
export function ReleasePage({ requestKey }: Props) {
  const { t } = useTranslation('handover-checks');
  const isOnline = useOnline();
  const { request, refetch } = useCheckRelease(requestKey);
  const title = t('release.title');
  if (request === null)
    return (
      <EmptyState icon={<ShieldQuestion aria-hidden />} title={t('release.unknown')}>
        {t('release.unknownText')}
      </EmptyState>
    );
  return (
    <Page title={title} width="narrow">
      {!isOnline && <Banner tone="warning" title={t('release.offline')} />}
      {request ? <Request request={request} requestKey={requestKey} onReleased={refetch} /> : <Skeleton lines={6} />}
    </Page>
  );
}

function Request({ request, requestKey, onReleased }: Props & { readonly request: CheckRelease; readonly onReleased: () => void }) {
  const { t, i18n } = useTranslation(['handover-checks', 'validation']);
  const { dateTime } = useFormats();
  const attempt = useAttempt();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { Vehicle, Words, RequestedBy, RequestedOn, Release } = request;
  const fields = { vehicle: Vehicle, item: nameOfCheck(request, i18n.language), words: Words || '–' };

  async function release() {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const body = { Key: requestKey, Reason: reason };
    await attempt(() => callApi('vehicle-handover-document', 'releaseCheck', { body }));
    onReleased();
  }

  return (
    <div className={layout.stack5}>
      <DescriptionList
        items={[
          ...Object.entries(fields).map(([id, value]) => ({ id, label: t(`release.fields.${id}`), value })),
          { id: 'by', label: t('release.fields.by'), value: `${RequestedBy}, ${dateTime(RequestedOn)}` },
        ]}
      />
      {Release ? (
        <Banner tone="success" title={t('checklist.releasedBy', { name: Release.Name })}>
          <p>{Release.Reason}</p>
          <p>{t('release.done')}</p>
        </Banner>
      ) : (
        <>
          <TextField
            label={t('checklist.release')}
            description={t('release.reasonHint')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            error={isMissing && reason.trim() === '' ? t('validation:required') : undefined}
            isRequired
            multiline
            rows={3}
            size="large"
          />
          <Button size="large" variant="primary" onPress={() => void release()}>
            {t('release.give')}
          </Button>
        </>
      )}
    </div>
  );
}
