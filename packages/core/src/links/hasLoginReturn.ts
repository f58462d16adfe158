/** Whether the page's address brings what a login in a Telegram mini-app came back with (§2.030). */
export function hasLoginReturn(): boolean {
  return location.search.includes('result_uri=')
}
