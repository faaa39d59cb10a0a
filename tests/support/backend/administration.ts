import type { ContractApp } from './contract-app.ts';

/** Calls of the administration, by an administrator. */
export function administrationOf(app: ContractApp) {
  return {
    send: async (call: string, body: unknown) => {
      const answer = await app.post(`/Administration/${call}`, { as: 'admin', body });
      return { status: answer.status, content: (await answer.json()) as unknown };
    },
    fetchJson: async (path: string) => (await (await app.get(`/Administration/${path}`)).json()) as unknown,
  };
}

/** Each field error of an answer, as field and code. */
export function errorsOf({ content }: { readonly content: unknown }): readonly string[] | undefined {
  return (content as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => `${field} ${code}`);
}
