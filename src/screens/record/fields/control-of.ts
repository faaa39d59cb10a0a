import type { Choice } from '../../../ui/fields/choice.ts';
import type { ControlKind } from './field-control.tsx';
import type { FieldDeclaration } from '../../declaration/form-declaration.ts';

/** The control of a declared field; `textOf` returns the text of a fixed value. */
export function controlOf(
  field: Exclude<FieldDeclaration, { type: 'custom' | 'photos' }>,
  choices: readonly Choice[],
  textOf: (value: string | number) => string,
): ControlKind {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return {
        kind: field.type,
        maxLength: field.maxLength,
        suggestions: field.suggestions && choices.map((choice) => choice.label),
        searchFrom: field.suggestions?.searchFrom,
      };
    case 'richtext':
      return { kind: 'richtext', maxLength: field.maxLength };
    case 'number':
      return {
        kind: 'number',
        unit: field.unit,
        fractionDigits: field.isAmount ? 2 : (field.fractionDigits ?? 0),
        isAmount: field.isAmount,
      };
    case 'date':
    case 'datetime':
    case 'time':
    case 'flag':
    case 'statement':
    case 'color':
      return { kind: field.type };
    case 'choice':
      return { kind: 'select', items: field.values.map((id) => ({ id, label: textOf(id) })) };
    case 'reference':
      return { kind: 'combobox', items: choices, searchFrom: field.source.searchFrom };
  }
}
