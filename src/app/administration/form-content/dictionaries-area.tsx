import { useTranslation } from 'react-i18next';
import { wordIn } from '../../../contract/entities/shared/names.ts';
import { toLanguage } from '../../../contract/wire/languages.ts';
import type { ListedDictionary } from '../../../contract/entities/company/administration-answers.ts';
import { dictionaryIds, placesDictionaryCode } from '../../../contract/entities/shared/dictionary.ts';
import { ComboBoxField } from '../../../ui/fields/combo-box-field.tsx';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import { defaultChoice, ChoiceDialog } from './choice-dialog.tsx';
import { EditableLines } from '../page/editable-lines.tsx';
import { useAddressChoice } from '../page/use-address-choice.ts';
import { useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** Edits the choices that forms offer. */
export function DictionariesArea() {
  const { t } = useTranslation('administration');
  const query = useAdminQuery('dictionaries');
  const [dictionaryId, setChosen] = useAddressChoice('of', isId);
  const nameOf = ({ Id, Name }: ListedDictionary) => {
    const dictionaryName = Object.entries(dictionaryIds).find(([, id]) => id === Id)?.[0];
    return dictionaryName ? t(`dictionaries.names.${dictionaryName as keyof typeof dictionaryIds}`) : Name;
  };
  return (
    <QueryResult query={query}>
      {(dictionaries) => (
        <>
          <ComboBoxField
            label={t('dictionaries.one')}
            isRequired
            items={dictionaries
              .map((dictionary) => ({ id: dictionary.Id, label: nameOf(dictionary) }))
              .toSorted((left, right) => left.label.localeCompare(right.label))}
            value={dictionaryId}
            onChange={setChosen}
          />
          {dictionaries.some(({ Id }) => Id === dictionaryId) && dictionaryId !== null && (
            <Choices
              key={dictionaryId}
              dictionary={dictionaryId}
              hasPlaces={dictionaries.some(({ Id, Code }) => Id === dictionaryId && Code === placesDictionaryCode)}
            />
          )}
        </>
      )}
    </QueryResult>
  );
}

function Choices({ dictionary, hasPlaces }: { readonly dictionary: number; readonly hasPlaces: boolean }) {
  const { t, i18n } = useTranslation('administration');
  const language = toLanguage(i18n.language);
  return (
    <EditableLines
      query={useAdminQuery('choices', { id: String(dictionary) })}
      head={<p className={layout.note}>{t('dictionaries.hint')}</p>}
      addLabel={t('dictionaries.add')}
      defaults={defaultChoice}
      renderLines={(choices, open) => (
        <Lines label={t('areas.dictionaries')} empty={t('dictionaries.none')}>
          {choices.map((choice) => (
            <Line
              key={choice.Id}
              title={wordIn(language, choice)}
              detail={[choice.Name, choice.NameDe, choice.NameEn].filter((word) => word && word !== wordIn(language, choice)).join(' · ')}
              onPress={() => open(choice)}
            >
              {!choice.IsActive && <StatusPill tone="neutral">{t('dictionaries.retired')}</StatusPill>}
            </Line>
          ))}
        </Lines>
      )}
      renderDialog={(choice, on) => <ChoiceDialog dictionary={dictionary} hasPlaces={hasPlaces} choice={choice} {...on} />}
    />
  );
}
