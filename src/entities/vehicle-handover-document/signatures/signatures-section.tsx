import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { filledFields } from '../../../contract/entities/handover/handover-words.ts';
import { useHasExtension } from '../../../screens/use-supports.ts';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { emptySignature, signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';
import { SignatureField } from '../../../screens/record/fields/signature/signature-field.tsx';
import { SigningScreen } from '../../../screens/record/fields/signature/signing-screen.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { handoverSides, type HandoverForm, type HandoverSide, type Signing } from '../content/handover-form.ts';
import { namesToSign } from '../seal/signed-names.ts';
import { peopleNames } from '../content/handover-references.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';
import { contentDigest, signedSides } from '../seal/signed-seal.ts';
import styles from './signatures-section.module.css';
import { useSignatureLabels } from './use-signature-labels.ts';
import { useSigningSummary } from './use-signing-summary.ts';

type Props = HandoverSectionProps & {
  /** Resolves with whether the content before the signatures is complete and the terms are accepted. */
  readonly checkBefore: () => Promise<boolean>;
  /** Saves the handover; undefined on one page. */
  readonly onSave: (() => void) | undefined;
};

const sides = handoverSides.map((value) => ({ value, signature: `${value}Signature`, unsigned: `${value}Unsigned` }) as const);

/**
 * The two signatures, one person at a time on a screen of its own. The digest of the content is the same when a signature begins and ends.
 */
export function SignaturesSection({ form, change, errorOf, references, vehicle, checkBefore, onSave }: Props) {
  const { t } = useTranslation(['vehicle-handover-document', 'handover-form', 'record']);
  const labels = useSignatureLabels(form, references);
  const summary = useSigningSummary(form, vehicle);
  const [isInterrupted, setInterrupted] = useState(false);
  const takesTimes = useHasExtension('signature-times');
  // A backend of the specification stores no seal, so the times stay on the device. An earlier release of ours would refuse the seal.
  const hasReasons = useHasExtension('columns');
  const hasTimes = !hasReasons || takesTimes;
  const takesWords = useHasExtension('signed-words');
  const takesNames = useHasExtension('signed-names');
  // A draft of an earlier release has none.
  const signing = form.Signing ?? null;
  const following = handoverSides.find((side) => side !== signing?.Side && signatureState(form[side]) === 'missing') ?? null;

  const isSaveDue = useRef(false);
  // The save needs the seal, which follows the last signature.
  useEffect(() => {
    if (!isSaveDue.current || form.Signed === null || form.Signing) return;
    isSaveDue.current = false;
    onSave?.();
  }, [form.Signed, form.Signing, onSave]);

  /** The content that a first signature covers, with its words; signatures from before stay as they are. */
  function covered(): HandoverForm {
    if (!takesWords || signedSides(form).length > 0) return form;
    const names = takesNames ? { Names: namesToSign(form, references, vehicle) } : {};
    const SignedWords = { Faults: [], Fields: [...filledFields(form)], ...names };
    return JSON.stringify(form.SignedWords) === JSON.stringify(SignedWords) ? form : { ...form, SignedWords };
  }

  /** The reason of a missing signature in words, which go with the comments where the backend has no field for it. */
  function withWords(side: HandoverSide, next: Signature): Signature {
    const reason = next.unsigned?.Reason ?? null;
    if (hasReasons || !next.unsigned || reason === null) return next;
    return { ...next, unsigned: { ...next.unsigned, Words: `${labels[side]}: ${t(`record:signature.reasons.${reason}`)}` } };
  }

  /** Continues a signature of this side that was left, unless the content has changed since. */
  async function begin(Side: HandoverSide) {
    setInterrupted(false);
    if (!(await checkBefore())) return;
    const content = covered();
    const Digest = await contentDigest(content);
    // Before the signature: a change of content ends one that has begun.
    if (content !== form) change({ SignedWords: content.SignedWords });
    const isSame = signing?.Side === Side && signing.Digest === Digest;
    change({ Signing: { Side, Digest, Strokes: isSame ? signing.Strokes : [], IsOpen: true } });
  }

  /** `next`: the side that signs at once on a screen of its own. */
  async function end({ Side, Digest, Strokes: strokes }: Signing, next: HandoverSide | null = null) {
    const isSame = (await contentDigest(form)) === Digest;
    setInterrupted(!isSame);
    if (!isSame) isSaveDue.current = false;
    change({
      ...(isSame ? { [Side]: { ...emptySignature, strokes, ...(hasTimes ? { signedOn: toWireDateTime(new Date()) } : {}) } } : {}),
      Signing: isSame && next ? { Side: next, Digest, Strokes: [], IsOpen: true } : null,
    });
  }

  async function endAndSave(last: Signing) {
    isSaveDue.current = true;
    await end(last);
  }

  return (
    <div className={styles.sides}>
      {isInterrupted && <Banner tone="danger">{t('handover-form:signatures.interrupted')}</Banner>}
      {sides.map(({ value, signature, unsigned }) => (
        <FieldAnchor key={value} field={signature}>
          <FieldAnchor field={unsigned}>
            <SignatureField
              label={labels[value]}
              value={form[value]}
              onChange={(next) => change({ SignedWords: covered().SignedWords, [value]: withWords(value, next) })}
              onSign={() => void begin(value)}
              error={errorOf(`${unsigned}.Reason`) === undefined ? errorOf(signature) : t('handover-form:signatures.reasonMissing')}
            />
          </FieldAnchor>
        </FieldAnchor>
      ))}
      {signing?.IsOpen && (
        <SigningScreen
          key={signing.Side}
          label={labels[signing.Side]}
          summary={summary}
          strokes={signing.Strokes}
          onChange={(Strokes) => change({ Signing: { ...signing, Strokes } })}
          onEnd={() => void end(signing)}
          next={
            following && { name: peopleNames(form, references)[following] ?? labels[following], onEnd: () => void end(signing, following) }
          }
          onEndAndSave={following || !onSave ? null : () => void endAndSave(signing)}
          onLeave={() => change({ Signing: { ...signing, IsOpen: false } })}
        />
      )}
    </div>
  );
}
