import type * as v from 'valibot';
import { administrationAnswers } from '../../../contract/entities/company/administration-answers.ts';
import { administrationBodies } from '../../../contract/administration-bodies.ts';
import { useGuardedForm } from '../../forms/use-online-form.ts';
import { useOnlineQuery, type OnlineQuery } from '../../queries/use-online-query.ts';

type Answers = typeof administrationAnswers;

export function useAdminQuery<Call extends keyof Answers>(
  call: Call,
  parameters?: Readonly<Record<string, string>>,
): OnlineQuery<v.InferOutput<Answers[Call]>> {
  return useOnlineQuery<v.InferOutput<Answers[Call]>>('administration', call, parameters, administrationAnswers[call]);
}

export function useAdministrationForm<Values extends Readonly<Record<string, unknown>>>(
  call: keyof typeof administrationBodies,
  initialValues: Values,
  onSaved: (answer: unknown) => void,
) {
  return useGuardedForm({ entity: 'administration', call, schema: administrationBodies[call] }, initialValues, onSaved);
}
