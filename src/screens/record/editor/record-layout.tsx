import { Check } from 'lucide-react';
import { useId, useRef, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useFieldInSight } from '../../../ui/layout/steps/use-field-in-sight.ts';
import type { RecordLayoutProps } from './record-layout-props.ts';
import styles from './record-layout.module.css';
import { StepsLayout } from './steps-layout.tsx';
import { useStepMode } from './use-step-mode.ts';

/** A form as numbered steps on touch and narrow screens; as one page elsewhere and for short forms. Both show the same sections. */
export function RecordLayout(props: RecordLayoutProps) {
  const isSteps = useStepMode();
  return isSteps && props.kind === 'steps' ? <StepsLayout {...props} /> : <PageLayout {...props} />;
}

function PageLayout(props: RecordLayoutProps) {
  const { t } = useTranslation('record');
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  useFieldInSight(fields);

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
      <form ref={fields} id={form} className={styles.page} onSubmit={submit} onKeyDownCapture={onKeyDown} noValidate inert={props.isSaving}>
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
