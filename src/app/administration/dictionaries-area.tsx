import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedDictionary } from '../../contract/entities/administration.ts';
import { dictionaryIds } from '../../contract/entities/dictionary.ts';
import { ComboBoxField } from '../../ui/combo-box-field.tsx';
import { Line, Lines } from '../../ui/lines.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './administration.module.css';
import { AskedFor } from './asked.tsx';
import { blankChoice, ChoiceDialog } from './choice-dialog.tsx';
import { EditedLines } from './edited-lines.tsx';
import { useAsked } from './use-asked.ts';

/** Edits the choices that forms offer. */
export function DictionariesArea() {
  const { t } = useTranslation('administration');
  const asked = useAsked('dictionaries');
  const [chosen, setChosen] = useState<number | null>(null);
  const nameOf = ({ Id, Name }: ListedDictionary) => {
    const known = Object.entries(dictionaryIds).find(([, id]) => id === Id)?.[0];
    return known ? t(`dictionaries.names.${known as keyof typeof dictionaryIds}`) : Name;
  };
  return (
    <AskedFor asked={asked}>
      {(dictionaries) => (
        <>
          <ComboBoxField
            label={t('dictionaries.one')}
            isRequired
            items={dictionaries.map((dictionary) => ({ id: dictionary.Id, label: nameOf(dictionary) })).toSorted((left, right) => left.label.localeCompare(right.label))}
            value={chosen}
            onChange={setChosen}
          />
          {chosen !== null && <Choices key={chosen} dictionary={chosen} />}
        </>
      )}
    </AskedFor>
  );
}

function Choices({ dictionary }: { dictionary: number }) {
  const { t } = useTranslation('administration');
  return (
    <EditedLines
      asked={useAsked('choices', { id: String(dictionary) })}
      head={<p className={styles.note}>{t('dictionaries.hint')}</p>}
      addLabel={t('dictionaries.add')}
      blank={blankChoice}
      renderLines={(choices, open) => (
        <Lines label={t('areas.dictionaries')} empty={t('dictionaries.none')}>
          {choices.map((choice) => (
            <Line key={choice.Id} title={choice.Name} detail={[choice.NameDe, choice.NameEn].filter(Boolean).join(' · ')} onPress={() => open(choice)}>
              {!choice.IsActive && <StatusPill tone="neutral">{t('dictionaries.retired')}</StatusPill>}
            </Line>
          ))}
        </Lines>
      )}
      renderDialog={(choice, on) => <ChoiceDialog dictionary={dictionary} choice={choice} {...on} />}
    />
  );
}
