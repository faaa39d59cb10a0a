import { FileText, PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signatureToPng } from '../../../canvas/signature/signature-to-png.ts';
import type { DocumentToSign, SigningLinkAnswer } from '../../../contract/entities/handover/signing-link.ts';
import { SigningScreen } from '../../../screens/record/fields/signature/signing-screen.tsx';
import { TermsDialog } from '../../../screens/record/terms/terms-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { hasAcceptedTerms, type HandoverForm } from '../content/handover-form.ts';
import type { HandoverContent } from '../content/section-props.ts';
import { useSigningSummary } from '../signatures/use-signing-summary.ts';
import layout from '../../../ui/theme/layout.module.css';
import styles from './later.module.css';
import { Refusal } from './refusal.tsx';
import { useStoredSigning } from './use-stored-signing.ts';
import { useLinkProblemText } from './use-link-problem-text.ts';
import { sendRefusal, sendSignature } from './use-signing-link.ts';

type Props = {
  readonly secret: string;
  readonly document: DocumentToSign;
  readonly form: HandoverForm;
  readonly vehicle: HandoverContent['vehicle'];
  /** The person whom the document names. */
  readonly person: string;
  readonly onAnswer: (answer: SigningLinkAnswer) => void;
};

/** Terms, name and pad of the absent party. The input stays in this tab until it is sent. */
export function SignForm({ secret, document, form, vehicle, person, onAnswer }: Props) {
  const { t } = useTranslation(['signing-link', 'vehicle-handover-document', 'record']);
  const problemText = useLinkProblemText();
  const summary = useSigningSummary(form, vehicle);
  const [{ name, strokes, hasAccepted, words }, change, forget] = useStoredSigning(secret, person);
  const [isReading, setReading] = useState(false);
  const [isSigning, setSigning] = useState(false);
  const [sending, setSending] = useState<'signature' | 'refusal' | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const { Terms } = document;
  const needsTerms = Terms !== null && !hasAccepted;

  function begin() {
    setChecked(true);
    if (name.trim() === '' || needsTerms) return;
    setSigning(true);
  }

  async function send(what: 'signature' | 'refusal', answer: () => Promise<SigningLinkAnswer>) {
    setSending(what);
    setSigning(false);
    setProblem(null);
    try {
      onAnswer(await answer());
      forget();
    } catch (error) {
      setProblem({ title: t(what === 'signature' ? 'notSent' : 'refusal.notSent'), text: problemText(error) });
    } finally {
      setSending(null);
    }
  }

  return (
    <div className={styles.form}>
      <TextField
        label={t('name')}
        size="large"
        value={name}
        onChange={(next) => change({ name: next })}
        maxLength={200}
        autoComplete="name"
        isRequired
        error={isChecked && name.trim() === '' ? t('nameMissing') : undefined}
      />
      {hasAcceptedTerms(form) && Terms === null && <Banner tone="warning">{t('termsGone')}</Banner>}
      {Terms !== null && (
        <Button size="large" icon={<FileText aria-hidden />} onPress={() => setReading(true)}>
          {t(hasAccepted ? 'termsAccepted' : 'termsRead')}
        </Button>
      )}
      {problem !== null && (
        <Banner tone="danger" title={problem.title}>
          {problem.text}
        </Banner>
      )}
      {isChecked && needsTerms && <ErrorText>{t('termsMissing')}</ErrorText>}
      <div className={layout.wrap3}>
        <Button size="large" variant="primary" icon={<PenLine aria-hidden />} isPending={sending === 'signature'} onPress={begin}>
          {t(sending === 'signature' ? 'sending' : 'sign')}
        </Button>
        <Refusal
          words={words}
          isSending={sending === 'refusal'}
          onChange={(next) => change({ words: next })}
          mayBegin={() => {
            setChecked(true);
            return name.trim() !== '';
          }}
          onSend={() => void send('refusal', () => sendRefusal(secret, name, words))}
        />
      </div>
      {Terms !== null && isReading && (
        <TermsDialog
          isOpen
          html={Terms.Html}
          language={Terms.Language}
          onAccept={() => {
            change({ hasAccepted: true });
            setReading(false);
          }}
          onReject={() => setReading(false)}
        />
      )}
      {isSigning && (
        <SigningScreen
          label={`${t(`vehicle-handover-document:fields.${document.Side}Signature`)}: ${name}`}
          summary={summary}
          strokes={strokes}
          onChange={(drawn) => change({ strokes: drawn })}
          onEnd={() => void send('signature', async () => sendSignature(secret, name, await signatureToPng(strokes)))}
          next={null}
          onEndAndSave={null}
          onLeave={() => setSigning(false)}
        />
      )}
    </div>
  );
}
