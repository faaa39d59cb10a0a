import { useTranslation } from 'react-i18next';
import { FieldAnchor } from '../../../screens/record/fields/field-anchor.tsx';
import { SignatureField } from '../../../screens/record/fields/signature-field.tsx';
import styles from './signatures-section.module.css';
import { useSignatureLabels } from './use-signature-labels.ts';
import type { HandoverSectionProps } from '../content/section-props.ts';

const sides = [
  { value: 'From', signature: 'FromSignature', unsigned: 'FromUnsigned' },
  { value: 'To', signature: 'ToSignature', unsigned: 'ToUnsigned' },
] as const;

export function SignaturesSection({ form, change, errorOf, references }: HandoverSectionProps) {
  const { t } = useTranslation('vehicle-handover-document');
  const labels = useSignatureLabels(form, references);
  return (
    <div className={styles.sides}>
      {sides.map(({ value, signature, unsigned }) => (
        <FieldAnchor key={value} field={signature}>
          <FieldAnchor field={unsigned}>
            <SignatureField
              label={labels[value]}
              value={form[value]}
              onChange={(next) => change({ [value]: next })}
              error={errorOf(`${unsigned}.Reason`) === undefined ? errorOf(signature) : t('signatures.reasonMissing')}
            />
          </FieldAnchor>
        </FieldAnchor>
      ))}
    </div>
  );
}
