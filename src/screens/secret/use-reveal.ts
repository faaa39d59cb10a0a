import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { revealResponse } from '../../contract/access/secret.ts';
import { callApi } from '../../api/backend.ts';
import { cachedRow } from '../../db/cache/cached-row.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useSession } from '../session-context.tsx';
import { usePendingAttempt } from '../use-attempt.ts';
import { useSupports } from '../use-supports.ts';
import { secretInList } from './secret-in-list.ts';

type Reveal = { readonly value: string | null; readonly isLoading: boolean; readonly show: () => void; readonly hide: () => void };

/** Long enough to be typed at the pump, short enough not to stay on an unattended screen. */
const REVEAL_MS = 10_000;

/**
 * Fetches one secret of a record. The value exists in this component's state only and is never stored on the device. It is cleared after
 * ten seconds, on unmount, or when the page is hidden.
 */
export function useReveal(entity: EntityName, recordKey: RecordKey, field: string): Reveal {
  const { t } = useTranslation('common');
  const messages = useMessages();
  const { database } = useSession();
  const supports = useSupports();
  const [value, setValue] = useState<string | null>(null);
  const [isLoading, attempt] = usePendingAttempt();
  useEffect(() => {
    if (value === null) return undefined;
    const hide = () => setValue(null);
    const timer = setTimeout(hide, REVEAL_MS);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [value]);

  async function requestSecret() {
    const answer = v.safeParse(
      revealResponse,
      await callApi(entity, 'reveal', { parameters: { id: String(recordKey) }, body: { Field: field } }),
    );
    if (!answer.success) throw new TaborError('unreadable-answer');
    return answer.output.Value;
  }

  async function listRow() {
    return (await cachedRow(database, entity, recordKey)).rows[0] ?? {};
  }

  async function reveal() {
    if (!navigator.onLine) {
      messages.error(t('needsNetwork'));
      return;
    }
    await attempt(async () => {
      const secret = supports(entity, 'reveal') ? await requestSecret() : await secretInList(entity, await listRow(), field);
      if (secret === null) messages.info(t('secret.none'));
      setValue(secret);
    });
  }
  return { value, isLoading, show: () => void reveal(), hide: () => setValue(null) };
}
