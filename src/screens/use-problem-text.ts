import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TaborError, type ProblemCode } from '../contract/wire/problem.ts';

type ProblemLike = { readonly code: ProblemCode; readonly detail?: string | null | undefined };

/**
 * Text of an error in the user's language: the cause and the remedy. A rejection adds the backend's own words. A foreign error is
 * `unknown`.
 */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('problem');
  return useCallback(
    (error) => {
      if (!isProblemLike(error)) return t('unknown');
      const { code, detail } = error;
      return code === 'refused' && detail ? `${t(code)} ${detail}` : t(code);
    },
    [t],
  );
}

function isProblemLike(error: unknown): error is ProblemLike {
  return error instanceof TaborError || (typeof error === 'object' && error !== null && 'code' in error && 'errors' in error);
}
