const STORAGE_KEY = 'tabor-single-keys';

/** Whether single characters are shortcuts. They can be switched off: dictation software types them by accident (WCAG 2.1.4). */
export function hasSingleKeys(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== 'off';
}

export function saveSingleKeys(isOn: boolean): void {
  localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
}
