import { PenOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsignedReasons } from '../../../contract/entities/fleet/vehicle-handover-document.ts';
import { LazySignaturePad } from '../../../canvas/signature/lazy-signature-pad.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Signature, UnsignedReason } from './signature.ts';
import styles from './signature-field.module.css';
import { SignaturePicture } from './signature-picture.tsx';

type SignatureFieldProps = {
  /** Role and name of the person who signs. */
  readonly label: string;
  readonly value: Signature;
  readonly onChange: (value: Signature) => void;
  readonly error: string | undefined;
};

/** Signature pad with a "could not sign" alternative. */
export function SignatureField({ label, value, onChange, error }: SignatureFieldProps) {
  const { t } = useTranslation('item');
  // The control that replaces a pressed button takes over its focus.
  const [isTouched, setTouched] = useState(false);
  function switchTo(next: Signature) {
    setTouched(true);
    onChange(next);
  }
  const hasPicture = value.png !== null && value.strokes.length === 0;
  return (
    <div className={styles.field}>
      {value.unsigned !== null && <UnsignedFields label={label} value={value} onChange={onChange} onSign={() => switchTo({ ...value, unsigned: null })} isTouched={isTouched} />}
      {value.unsigned === null && hasPicture && (
        <>
          <SignaturePicture label={label} signature={value} />
          <Button size="large" icon={<RotateCcw />} onPress={() => onChange({ ...value, png: null })}>
            {t('signature.again')}
          </Button>
        </>
      )}
      {value.unsigned === null && !hasPicture && (
        <>
          <LazySignaturePad label={label} strokes={value.strokes} onChange={(strokes) => onChange({ ...value, strokes })} />
          <Button
            size="large"
            variant="quiet"
            icon={<PenOff />}
            autoFocus={isTouched}
            onPress={() => switchTo({ ...value, strokes: [], unsigned: { Reason: null, Note: '' } })}
          >
            {t('signature.couldNotSign')}
          </Button>
        </>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type UnsignedFieldsProps = Omit<SignatureFieldProps, 'error'> & { readonly onSign: () => void; readonly isTouched: boolean };

function UnsignedFields({ label, value, onChange, onSign, isTouched }: UnsignedFieldsProps) {
  const { t } = useTranslation('item');
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
      <Button size="large" variant="quiet" icon={<RotateCcw />} onPress={onSign}>
        {t('signature.signAfterAll')}
      </Button>
    </fieldset>
  );
}
