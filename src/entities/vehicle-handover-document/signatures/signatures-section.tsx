import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '../../../contract/wire-date.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { emptySignature } from '../../../screens/record/fields/signature.ts';
import { SignatureField } from '../../../screens/record/fields/signature-field.tsx';
import { SigningScreen } from '../../../screens/record/fields/signing-screen.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import type { HandoverSide } from '../content/handover-form.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { contentDigest } from '../seal/signed-seal.ts';
import styles from './signatures-section.module.css';
import { useSignatureLabels } from './use-signature-labels.ts';
import { useSigningSummary } from './use-signing-summary.ts';

type Props = HandoverSectionProps & {
  /** Resolves with whether the content before the signatures is complete and the terms are accepted. */
  readonly checkBefore: () => Promise<boolean>;
};

const sides = [
  { value: 'From', signature: 'FromSignature', unsigned: 'FromUnsigned' },
  { value: 'To', signature: 'ToSignature', unsigned: 'ToUnsigned' },
] as const;

/** The two signatures, one person at a time on a screen of its own. The digest of the content is the same when a signature begins and ends. */
export function SignaturesSection({ form, change, errorOf, references, vehicle, checkBefore }: Props) {
  const { t } = useTranslation('vehicle-handover-document');
  const labels = useSignatureLabels(form, references);
  const summary = useSigningSummary(form, vehicle);
  const [isInterrupted, setInterrupted] = useState(false);
  const { Signing } = form;

  async function begin(Side: HandoverSide) {
    setInterrupted(false);
    if (!(await checkBefore())) return;
    const Digest = await contentDigest(form);
    change({ [Side]: emptySignature, Signing: { Side, Digest } });
  }

  async function end(Side: HandoverSide) {
    const isSame = (await contentDigest(form)) === form.Signing?.Digest;
    setInterrupted(!isSame);
    const signedOn = toWireDateTime(new Date());
    change((before) => ({ [Side]: isSame ? { ...before[Side], signedOn } : emptySignature, Signing: null }));
  }

  return (
    <div className={styles.sides}>
      {isInterrupted && <Banner tone="danger">{t('signatures.interrupted')}</Banner>}
      {sides.map(({ value, signature, unsigned }) => (
        <FieldAnchor key={value} field={signature}>
          <FieldAnchor field={unsigned}>
            <SignatureField
              label={labels[value]}
              value={Signing?.Side === value ? emptySignature : form[value]}
              onChange={(next) => change({ [value]: next })}
              onSign={() => void begin(value)}
              error={errorOf(`${unsigned}.Reason`) === undefined ? errorOf(signature) : t('signatures.reasonMissing')}
            />
          </FieldAnchor>
        </FieldAnchor>
      ))}
      {Signing && (
        <SigningScreen
          key={Signing.Side}
          label={labels[Signing.Side]}
          summary={summary}
          strokes={form[Signing.Side].strokes}
          onChange={(strokes) => change({ [Signing.Side]: { ...emptySignature, strokes } })}
          onEnd={() => void end(Signing.Side)}
          onCancel={() => change({ [Signing.Side]: emptySignature, Signing: null })}
        />
      )}
    </div>
  );
}
