import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../screens/use-formats.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Banner, type BannerTone } from '../../../ui/layout/banner.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import type { Verification } from '../../../contract/verification.ts';
import { useVerification } from './use-verification.ts';

/** What the code on a printed protocol says: the number at that time and the countersignature. */
export type PrintedCode = { readonly hash: string; readonly number: string; readonly signature: string };

const tones: Readonly<Record<Verification['State'], BannerTone>> = { unchanged: 'success', incomplete: 'info', changed: 'danger', unknown: 'warning' };

/** Tells whether a signed handover still holds. Open to anyone with the printed code; shows nothing of the content. */
export function VerifyPage({ printed }: { readonly printed: PrintedCode }) {
  const { t } = useTranslation('verify');
  const answer = useVerification(printed.hash);
  return (
    <Page title={t('heading')} width="narrow">
      {answer === null ? <Skeleton lines={4} /> : answer.kind === 'backend' ? <BackendAnswer printed={printed} verification={answer.verification} /> : <DeviceAnswer answer={answer} />}
      <Section title={t('printed')}>
        <DescriptionList
          columns={1}
          items={[
            { id: 'number', label: t('number'), value: printed.number },
            { id: 'hash', label: t('hash'), value: printed.hash },
          ]}
        />
      </Section>
    </Page>
  );
}

function BackendAnswer({ printed, verification }: { readonly printed: PrintedCode; readonly verification: Verification }) {
  const { t } = useTranslation('verify');
  const formats = useFormats();
  const { State, Number, ReceivedOn, ReplacedOn, VoidedOn, Signature } = verification;
  const format = (moment: string | null) => (moment === null ? null : formats.dateTime(moment));
  const isForged = printed.signature !== '' && State !== 'unknown' && printed.signature !== Signature;
  return (
    <>
      <Banner tone={tones[State]} title={t(State)}>
        {t(`${State}Text`)}
      </Banner>
      {isForged && <Banner tone="danger" title={t('forged')}>{t('forgedText')}</Banner>}
      {VoidedOn !== null && <Banner tone="warning" title={t('voided', { date: format(VoidedOn) })} />}
      {State !== 'unknown' && (
        <Section title={t('stored')}>
          <DescriptionList
            items={[
              { id: 'number', label: t('number'), value: Number },
              { id: 'received', label: t('received'), value: format(ReceivedOn) },
              ...(ReplacedOn === null ? [] : [{ id: 'replaced', label: t('replaced'), value: format(ReplacedOn) }]),
            ]}
          />
        </Section>
      )}
    </>
  );
}

type DeviceAnswerProps = { readonly answer: { readonly state: 'intact' | 'changed' | 'unknown'; readonly number: string; readonly problem: unknown } };

function DeviceAnswer({ answer: { state, number, problem } }: DeviceAnswerProps) {
  const { t } = useTranslation('verify');
  const problemText = useProblemText();
  const tone = { intact: 'success', changed: 'danger', unknown: 'warning' } as const;
  return (
    <>
      <Banner tone={tone[state]} title={t(`onDevice.${state}`, { number })}>
        {t('onDevice.text')}
      </Banner>
      <Banner tone="info">{problemText(problem)}</Banner>
    </>
  );
}
