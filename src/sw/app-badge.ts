/** Shows the bell's unread count on the icon of the installed app; used by page and worker. */
export async function setAppBadge(count: number): Promise<void> {
  // Firefox and most desktops have no badge; there the bell's count remains.
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
