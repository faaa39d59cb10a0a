import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../contract/entity.ts';
import { fieldFaultCodes, type FieldFault } from '../contract/problem.ts';
import type { EntryFault } from '../db/rows.ts';
import { useAdditionalFieldNames } from './use-additional-field-names.ts';

/** Why an entry needs a person: in the words of the guard that stopped it, else of its code. */
export function useRefusalText(): (fault: EntryFault) => string {
  const { t } = useTranslation(['compare', 'problem']);
  return useCallback(
    ({ guard, code, theirs }) => (theirs ? t('conflict') : t(`guards.${guard ?? ''}`, { defaultValue: t(code, { ns: 'problem' }) })),
    [t],
  );
}

/** One field's fault in words: "Vehicle: required"; an additional field by its own name. */
export function useFaultText(entity: EntityName): (fault: FieldFault) => string {
  const { t } = useTranslation([entity, 'validation']);
  const additional = useAdditionalFieldNames(entity);
  return useCallback(
    ({ field, code, limit, message }) => {
      const [name = field, part = ''] = field.split('.');
      const own = name === 'AdditionalFieldValues' ? additional.get(part) : undefined;
      const label = own ?? t(`fields.${name}`, { ns: entity, defaultValue: t(`columns.${name}`, { ns: entity, defaultValue: name }) });
      const known = fieldFaultCodes.find((candidate) => candidate === code);
      const text = known ? t(known, { ns: 'validation', limit, count: Number(limit) }) : (message ?? t('invalid', { ns: 'validation' }));
      const said = t(`faults.${name}.${code}`, { ns: entity, limit, count: Number(limit), defaultValue: text });
      return label === '' ? said : `${label}: ${said}`;
    },
    [t, entity, additional],
  );
}
