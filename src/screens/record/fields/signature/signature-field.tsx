import { PenLine, PenOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsignedReasons } from '../../../../contract/entities/handover/vehicle-handover-document.ts';
import { ErrorText } from '../../../../ui/fields/error-text.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { RadioCards } from '../../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { signatureState, type Signature, type UnsignedReason } from './signature.ts';
import styles from './signature-field.module.css';
import { SignaturePicture } from './signature-picture.tsx';
import layout from '../../../../ui/theme/layout.module.css';

type SignatureFieldProps = {
  /** Role and name of the person who signs. */
  readonly label: string;
  readonly value: Signature;
  readonly onChange: (value: Signature) => void;
  /** Opens the signing screen. */
  readonly onSign: () => void;
  readonly error: string | undefined;
};

/** One person's signature, with a button that opens the signing screen and a "could not sign" alternative. */
export function SignatureField({ label, value, onChange, onSign, error }: SignatureFieldProps) {
  const { t } = useTranslation('record');
  // The control that replaces a pressed button takes over its focus.
  const [isTouched, setTouched] = useState(false);
  const isSigned = signatureState(value) === 'signed';
  function decline() {
    setTouched(true);
    onChange({ strokes: [], png: null, unsigned: { Reason: null, Note: '' } });
  }
  return (
    <div className={styles.field} role="group" aria-label={label}>
      {value.unsigned === null ? (
        <SignaturePicture label={label} signature={value} />
      ) : (
        <UnsignedFields label={label} value={value} onChange={onChange} isTouched={isTouched} />
      )}
      <div className={layout.wrap2}>
        <Button
          size="large"
          variant={value.unsigned === null && !isSigned ? 'primary' : 'secondary'}
          icon={isSigned ? <RotateCcw /> : <PenLine />}
          onPress={onSign}
        >
          {t(isSigned ? 'signature.again' : value.unsigned === null ? 'signature.sign' : 'signature.signAfterAll')}
        </Button>
        {value.unsigned === null && !isSigned && (
          <Button size="large" variant="quiet" icon={<PenOff />} onPress={decline}>
            {t('signature.couldNotSign')}
          </Button>
        )}
      </div>
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </div>
  );
}

type UnsignedFieldsProps = Pick<SignatureFieldProps, 'label' | 'value' | 'onChange'> & { readonly isTouched: boolean };

function UnsignedFields({ label, value, onChange, isTouched }: UnsignedFieldsProps) {
  const { t } = useTranslation('record');
  const unsigned = value.unsigned ?? { Reason: null, Note: '' };
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.name}>{label}</legend>
      <RadioCards<UnsignedReason>
        label={t('signature.whyNot')}
        size="large"
        columns={2}
        isRequired
        autoFocus={isTouched}
        value={unsigned.Reason}
        onChange={(Reason) => onChange({ ...value, unsigned: { ...unsigned, Reason } })}
        items={unsignedReasons.map((id) => ({ id, label: t(`signature.reasons.${id}`) }))}
      />
      <TextField
        label={t('signature.note')}
        size="large"
        value={unsigned.Note}
        onChange={(Note) => onChange({ ...value, unsigned: { ...unsigned, Note } })}
        multiline
        rows={2}
        maxLength={500}
      />
    </fieldset>
  );
}
