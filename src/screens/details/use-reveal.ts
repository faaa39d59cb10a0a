import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import { revealed } from '../../contract/secret.ts';
import { ask } from '../../api/backend.ts';
import { useMessages } from '../../ui/messages.tsx';
import { useProblemText } from '../use-problem-text.ts';

/** Long enough to be typed at the pump, short enough not to be left behind on a screen. */
const shownMs = 10_000;

/**
 * Asks the backend for one secret of a record. What it answers lives in this component alone: nothing of it is kept on the device, and it is
 * gone after ten seconds, with the component, or as soon as the page is out of sight.
 */
export function useReveal(entity: EntityName, recordKey: RecordKey, field: string) {
  const { t } = useTranslation('common');
  const messages = useMessages();
  const problemText = useProblemText();
  const [value, setValue] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (value === null) return undefined;
    const hide = () => setValue(null);
    const timer = setTimeout(hide, shownMs);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [value]);

  async function reveal() {
    if (!navigator.onLine) {
      messages.error(t('needsNetwork'));
      return;
    }
    setAsking(true);
    try {
      const answer = v.safeParse(revealed, await ask(entity, 'reveal', { parameters: { id: String(recordKey) }, body: { Field: field } }));
      if (!answer.success) throw new TaborError('unreadable-answer');
      if (answer.output.Value === null) messages.info(t('secret.none'));
      setValue(answer.output.Value);
    } catch (error) {
      messages.error(problemText(error));
    } finally {
      setAsking(false);
    }
  }
  return { value, isAsking, show: () => void reveal(), hide: () => setValue(null) };
}
