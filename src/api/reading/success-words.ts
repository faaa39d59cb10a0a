/** Plain-text answers of backends for a successful change begin so. */
const success =
  /^(?:ok|okay|success|successfully|done|saved|created|added|updated|deleted|removed|zapisano|utworzono|dodano|zmieniono|zaktualizowano|usunięto|gotowe|gespeichert|angelegt|aktualisiert|gelöscht|erledigt)(?:[\s!,:]|\.?$)/i;
const doubt = /\b(?:not?|but|nie|ale|nicht|aber)\b|err|fail|błąd|fehler/i;

/** Whether a text of a backend says that the change succeeded, and nothing else. */
export function saysSuccess(text: string): boolean {
  return success.test(text) && !doubt.test(text);
}

const failure = /(?<!\p{L})(?:nie|not|nicht|failed|error|błąd|fehler)(?!\p{L})/iu;

/** Whether a text of a backend says that the change failed. One that begins with success may mean either. */
export function saysFailure(text: string): boolean {
  return failure.test(text) && !success.test(text.replace(/\..*/s, ''));
}
