import { mergeRecords, type ThreeWays } from '../../../sync/merge.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { partsOf, photosOf } from './part-calls.ts';

type Format = Pick<FormDeclaration, 'parts' | 'format'>;

/**
 * Three-way merge of a form's values, started on `base`, into the record as stored on this device. Parts that the user left unchanged take
 * the version of another tab or a pull, down to a single nested record or photo. Where both sides changed the same part, the form wins.
 */
export function mergeValues(form: Format, { base, mine, theirs }: ThreeWays): FormValues {
  return fromMergeable(
    form,
    mergeRecords({ base: toMergeable(form, base), mine: toMergeable(form, mine), theirs: toMergeable(form, theirs) }).value,
  );
}

/** Photos merge by key; a list without ids merges as a whole. */
function toMergeable({ parts = {}, format }: Format, values: FormValues): FormValues {
  const lists = Object.entries(parts).map(([field, declaration]) => {
    const keyed = partsOf(values, field).map((part) => ({
      ...part,
      [declaration.photos.field]: photosOf(part, declaration).map((photo) => ({ Id: photo.Key, photo: [photo] })),
    }));
    return [field, keyed] as const;
  });
  return { ...values, ...Object.fromEntries(lists), ...Object.fromEntries((format?.whole ?? []).map((field) => [field, [values[field]]])) };
}

function fromMergeable({ parts = {}, format }: Format, values: FormValues): FormValues {
  const lists = Object.entries(parts).map(([field, declaration]) => {
    const { photos } = declaration;
    const keyed = partsOf(values, field).map((part) => ({
      ...part,
      [photos.field]: (part[photos.field] as readonly { readonly photo: readonly unknown[] }[]).flatMap(({ photo }) => photo),
    }));
    return [field, keyed] as const;
  });
  return {
    ...values,
    ...Object.fromEntries(lists),
    ...Object.fromEntries((format?.whole ?? []).map((field) => [field, (values[field] as readonly unknown[])[0]])),
  };
}
