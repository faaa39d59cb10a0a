import { Check, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { callApi } from '../../../api/backend.ts';
import { statementMappings } from '../../../contract/entities/costs/statement-bodies.ts';
import { TaborError } from '../../../contract/wire/problem.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import styles from './saved-mappings.module.css';

/** Suppliers with a saved mapping, to rename or remove. Nothing without one. */
export function SavedMappings() {
  const { t } = useTranslation('statement-line');
  const attempt = useAttempt();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    void attempt(async () => setNames(await readNames()));
  }, [attempt]);
  if (names.length === 0) return null;
  return (
    <Section title={t('import.saved')} description={t('import.savedHint')}>
      <ul className={styles.list}>
        {names.map((name) => (
          <SavedMapping key={name} name={name} onChanged={async () => setNames(await readNames())} />
        ))}
      </ul>
    </Section>
  );
}

async function readNames(): Promise<readonly string[]> {
  return v.parse(statementMappings, await callApi('statement-line', 'mappings')).map(({ Name }) => Name);
}

function SavedMapping({ name, onChanged }: { readonly name: string; readonly onChanged: () => Promise<void> }) {
  const { t } = useTranslation(['statement-line', 'validation']);
  const confirm = useConfirm();
  const attempt = useAttempt();
  const problemText = useProblemText();
  const [edited, setEdited] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  async function rename() {
    const NewName = edited?.trim() ?? '';
    if (NewName === '' || NewName === name) return setEdited(null);
    try {
      await callApi('statement-line', 'renameMapping', { body: { Name: name, NewName } });
      await onChanged();
    } catch (problem) {
      const isTaken = problem instanceof TaborError && problem.fieldErrors?.some(({ code }) => code === 'taken');
      setError(isTaken ? t('import.nameTaken') : problemText(problem));
    }
    return undefined;
  }

  async function remove() {
    if (
      !(await confirm({
        title: t('import.removeTitle', { name }),
        message: t('import.removeText'),
        confirmLabel: t('import.remove'),
        tone: 'danger',
      }))
    )
      return;
    await attempt(async () => {
      await callApi('statement-line', 'removeMapping', { body: { Name: name } });
      await onChanged();
    });
  }

  return (
    <li className={styles.line}>
      {edited === null ? (
        <>
          <span className={styles.name}>{name}</span>
          <IconButton label={t('import.rename', { name })} icon={<Pencil aria-hidden />} onPress={() => setEdited(name)} />
          <IconButton label={t('import.removeTitle', { name })} icon={<Trash2 aria-hidden />} onPress={() => void remove()} />
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void rename();
          }}
        >
          <div className={styles.name}>
            <TextField
              label={t('columns.Supplier')}
              value={edited}
              onChange={setEdited}
              error={error}
              maxLength={100}
              autoComplete="off"
              autoFocus
            />
          </div>
          <IconButton label={t('import.saveName')} icon={<Check aria-hidden />} onPress={() => void rename()} />
        </form>
      )}
    </li>
  );
}
