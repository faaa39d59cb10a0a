import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../screens/use-formats.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Banner, type BannerTone } from '../../../ui/layout/banner.tsx';
import { DescriptionList } from '../../../ui/layout/lists/description-list.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { recordPath } from '../../../screens/paths.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import type { Verification } from '../../../contract/entities/handover/verification.ts';
import { AskForCode } from './ask-for-code.tsx';
import type { DeviceCheck } from '../seal/check-device-signature.ts';
import { isProvisional } from '../../../contract/entities/protocol/protocol-identity.ts';
import type { PrintedCode } from '../../../contract/entities/protocol/printed-code.ts';
import { useVerification, type Answer } from './use-verification.ts';

const tones: Readonly<Record<Verification['State'], BannerTone>> = {
  unchanged: 'success',
  incomplete: 'info',
  changed: 'danger',
  unknown: 'warning',
};

/** Shows whether a signed handover is unchanged. Open to anyone with the printed code; shows no content. */
export function VerifyPage({ printed }: { readonly printed: PrintedCode | null }) {
  const { t } = useTranslation('verify');
  return (
    <Page title={t('heading')} width="narrow">
      {printed === null ? (
        <p>{t('intro')}</p>
      ) : (
        <>
          <Verified key={printed.hash} {...printed} />
          <Section title={t('printed')}>
            <DescriptionList
              columns={1}
              items={[
                { id: 'number', label: t('number'), value: printed.number },
                { id: 'hash', label: t('hash'), value: printed.hash },
              ]}
            />
          </Section>
        </>
      )}
      <Section title={t(printed === null ? 'ask' : 'askAgain')}>
        <AskForCode />
      </Section>
    </Page>
  );
}

function Verified(printed: PrintedCode) {
  const { t } = useTranslation('verify');
  const answer = useVerification(printed);
  if (answer === null) return <Skeleton lines={4} />;
  return (
    <>
      {answer.kind === 'backend' ? (
        <BackendAnswer printed={printed} verification={answer.verification} />
      ) : (
        <DeviceAnswer printed={printed} answer={answer} />
      )}
      {answer.key !== null && <LinkButton href={recordPath('vehicle-handover-document', answer.key)}>{t('open')}</LinkButton>}
      <DeviceSignature check={answer.device} isRegistered={registrationOf(answer, printed)} />
    </>
  );
}

/** Whether the backend knows the device that signed; null where it does not answer that. */
function registrationOf(answer: Answer, { device }: PrintedCode): boolean | null {
  const deviceOfBackend = answer.kind === 'backend' ? answer.verification.Device : null;
  return deviceOfBackend !== null && deviceOfBackend.Signature === device?.signature ? deviceOfBackend.IsRegistered : null;
}

function BackendAnswer({ printed, verification }: { readonly printed: PrintedCode; readonly verification: Verification }) {
  const { t } = useTranslation('verify');
  const formats = useFormats();
  const { State, Number, PlateEnd, Date, ReceivedOn, ReplacedOn, VoidedOn, Signatures, Signature, Device } = verification;
  const format = (moment: string | null) => (moment === null ? null : formats.dateTime(moment));
  const isKnown = State !== 'unknown';
  // Both could not sign: the seal covers the reasons instead.
  const isUnsigned = Signatures === 0 && (State === 'unchanged' || State === 'incomplete');
  const isForged = isKnown && printed.countersignature !== '' && printed.countersignature !== Signature;
  const isOtherDevice = isKnown && printed.device !== null && printed.device.signature !== Device?.Signature;
  return (
    <>
      {VoidedOn !== null && <Banner tone="danger" title={t('voided', { date: format(VoidedOn) })} />}
      {isKnown && <NumberCheck printed={printed} number={Number} />}
      {isForged && (
        <Banner tone="danger" title={t('forged')}>
          {t('forgedText')}
        </Banner>
      )}
      {isOtherDevice && (
        <Banner tone="danger" title={t('otherDevice')}>
          {t('otherDeviceText')}
        </Banner>
      )}
      {ReplacedOn === null ? (
        <Banner tone={tones[State]} title={t(isUnsigned && State === 'unchanged' ? 'unsigned' : State)}>
          {t(isUnsigned ? `unsignedText.${State}` : `${State}Text`)}
        </Banner>
      ) : (
        <Banner tone="warning" title={t('replaced', { date: format(ReplacedOn) })}>
          {t('replacedText')}
        </Banner>
      )}
      {isKnown && (
        <Section title={t('stored')}>
          <p>{t('compare')}</p>
          <DescriptionList
            items={[
              { id: 'number', label: t('number'), value: Number },
              ...(PlateEnd === null ? [] : [{ id: 'vehicle', label: t('vehicle'), value: t('plateEnd', { end: PlateEnd }) }]),
              ...(Date === null ? [] : [{ id: 'date', label: t('date'), value: format(Date) }]),
              { id: 'received', label: t('received'), value: format(ReceivedOn) },
              ...(Signatures === null || State === 'changed'
                ? []
                : [{ id: 'signatures', label: t('signatures'), value: t('signaturesOf', { given: Signatures, total: 2 }) }]),
            ]}
          />
        </Section>
      )}
    </>
  );
}

/** A number that the paper cannot have got from the company: the seal does not cover it. `number`: that of the stored document. */
function NumberCheck({ printed, number }: { readonly printed: PrintedCode; readonly number: string | null }) {
  const { t } = useTranslation('verify');
  if (printed.number === '' || printed.number === number || isProvisional(printed.number)) return null;
  return (
    <Banner tone="danger" title={t('otherNumber')}>
      {t('otherNumberText', { printed: printed.number, stored: number ?? t('noNumber') })}
    </Banner>
  );
}

/** Verifies the signature in the code: without the backend, only that digest, signature and key belong together. */
function DeviceSignature({ check, isRegistered }: { readonly check: DeviceCheck; readonly isRegistered: boolean | null }) {
  const { t } = useTranslation('verify');
  if (check === 'none') return null;
  if (check === 'invalid')
    return (
      <Banner tone="danger" title={t('device.invalid')}>
        {t('device.invalidText')}
      </Banner>
    );
  const registration = isRegistered === null ? 'unasked' : isRegistered ? 'registered' : 'unregistered';
  return (
    <Banner tone={registration === 'registered' ? 'success' : 'info'} title={t('device.valid')}>
      {t(`device.${registration}`)}
    </Banner>
  );
}

type DeviceAnswerProps = {
  readonly printed: PrintedCode;
  readonly answer: { readonly state: 'intact' | 'changed' | 'unknown'; readonly number: string; readonly problem: unknown };
};

function DeviceAnswer({ printed, answer: { state, number, problem } }: DeviceAnswerProps) {
  const { t } = useTranslation('verify');
  const problemText = useProblemText();
  const tone = { intact: 'success', changed: 'danger', unknown: 'warning' } as const;
  // The usual texts of these problems speak of data that waits to be sent.
  const isUnreachable = problem instanceof TaborError && (problem.code === 'network' || problem.code === 'unavailable');
  return (
    <>
      {state !== 'unknown' && !isProvisional(number) && <NumberCheck printed={printed} number={number} />}
      <Banner tone={tone[state]} title={t(`onDevice.${state}`, { number })}>
        {t(problem === null ? 'onDevice.alone' : isUnreachable ? 'onDevice.unreachable' : 'onDevice.text')}
      </Banner>
      {problem !== null && !isUnreachable && <Banner tone="info">{problemText(problem)}</Banner>}
    </>
  );
}
