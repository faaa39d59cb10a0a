import { ArrowRight, Check, Save } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LazySignaturePad } from '../../../../canvas/signature/lazy-signature-pad.tsx';
import { isSigned, type SignatureStrokes } from '../../../../canvas/signature/signature-strokes.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import styles from './signing-screen.module.css';

type Props = {
  /** Role and name of the person who signs. */
  readonly label: string;
  /** One line that names what is signed. */
  readonly summary: string;
  readonly strokes: SignatureStrokes;
  readonly onChange: (strokes: SignatureStrokes) => void;
  readonly onEnd: () => void;
  /** Ends and opens the screen of the person who signs next, `name`; null for the last signature. */
  readonly next: { readonly name: string; readonly onEnd: () => void } | null;
  /** Ends the last signature and saves the record; null where another one is missing or the form has its own button in sight. */
  readonly onEndAndSave: (() => void) | null;
  /** The strokes stay. */
  readonly onLeave: () => void;
};

/** A screen on which one person signs: name, role, subject, and the pad. */
export function SigningScreen({ label, summary, strokes, onChange, onEnd, next, onEndAndSave, onLeave }: Props) {
  const { t } = useTranslation('record');
  return (
    <Dialog title={label} size="screen" isDismissable={false} closesOnEscape onClose={onLeave}>
      <div className={styles.signing}>
        <p className={styles.summary}>{summary}</p>
        <LazySignaturePad
          label={label}
          strokes={strokes}
          onChange={onChange}
          isFull
          actions={
            <>
              <Button
                size="large"
                variant={next || onEndAndSave ? 'secondary' : 'primary'}
                icon={<Check />}
                isDisabled={!isSigned(strokes)}
                onPress={onEnd}
              >
                {t('signature.end')}
              </Button>
              {next && (
                <Button size="large" variant="primary" icon={<ArrowRight />} isDisabled={!isSigned(strokes)} onPress={next.onEnd}>
                  {t('signature.endNext', { name: next.name })}
                </Button>
              )}
              {onEndAndSave && (
                <Button size="large" variant="primary" icon={<Save />} isDisabled={!isSigned(strokes)} onPress={onEndAndSave}>
                  {t('signature.endSave')}
                </Button>
              )}
            </>
          }
        />
      </div>
    </Dialog>
  );
}
