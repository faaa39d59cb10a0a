import { Check } from 'lucide-react';
import { useId, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { FormErrors, RecordSection } from './record-section.ts';
import styles from './record-layout.module.css';
import { StepsLayout } from './steps-layout.tsx';
import { useStepMode } from './use-step-mode.ts';

export type RecordLayoutProps = {
  /** `steps`: one step at a time on touch screens; `page`: one page on every screen. */
  readonly kind: 'steps' | 'page';
  readonly title: string;
  /** Short name of the record: the line above the steps shows it instead of the title. */
  readonly shortTitle?: string | undefined;
  /** When the last change was stored on this device; null before one. */
  readonly savedAt: WireDateTime | null;
  /** The last change could not be stored on this device. */
  readonly isUnsaved: boolean;
  readonly aside?: ReactNode;
  readonly back: { readonly href: string; readonly label: string };
  readonly actions?: ReactNode;
  /** Above the form: delivery state, rejections, a restored draft. */
  readonly notices?: ReactNode;
  /** Parts of the record that are saved separately; below the form. */
  readonly below?: ReactNode;
  /** Audit history of the record; at the end. */
  readonly history?: ReactNode;
  readonly sections: readonly RecordSection[];
  readonly step: string | null;
  readonly onStep: (id: string) => void;
  readonly errors: FormErrors;
  /** Shows the errors of the sections; false when there are any. */
  readonly onCheck: (sections: readonly RecordSection[]) => boolean;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  /** Label of the last button if it is not "save". */
  readonly saveLabel?: string;
};

/** A form as numbered steps on touch and narrow screens; as one page elsewhere and for short forms. Both show the same sections. */
export function RecordLayout(props: RecordLayoutProps) {
  const isSteps = useStepMode();
  return isSteps && props.kind === 'steps' ? <StepsLayout {...props} /> : <PageLayout {...props} />;
}

function PageLayout(props: RecordLayoutProps) {
  const { t } = useTranslation('record');
  const form = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    props.onSave();
  }

  /** Ctrl+Enter saves from any field. A field takes over what is typed when it loses the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    const { currentTarget } = event;
    document.querySelector<HTMLElement>(`button[form="${CSS.escape(form)}"]`)?.focus();
    requestAnimationFrame(() => currentTarget.requestSubmit());
  }

  return (
    <Page
      title={props.title}
      aside={props.aside}
      back={props.back}
      actions={props.actions}
      width="normal"
      footer={
        <Button size="large" variant="primary" type="submit" form={form} icon={<Check aria-hidden />} isPending={props.isSaving}>
          {props.saveLabel ?? t('save')}
        </Button>
      }
    >
      {props.notices}
      {/* Inert while saving: a key pressed meanwhile would be lost. */}
      <form id={form} className={styles.page} onSubmit={submit} onKeyDownCapture={onKeyDown} noValidate inert={props.isSaving}>
        {props.sections
          .filter((section) => !section.isStepOnly)
          .map((section) => (
            <Section key={section.id} id={section.id} title={section.title} description={section.description}>
              {section.content}
            </Section>
          ))}
      </form>
      {props.below}
      {props.history}
    </Page>
  );
}
