/** Takes what is behind the `#` out of the address at once, so that neither history nor a glance has it. */
export function takeFragment(): string {
  const text = location.hash.slice(1)
  // A second link that is opened in the same tab changes nothing but the fragment.
  addEventListener('hashchange', () => location.reload())
  if (text !== '') history.replaceState(null, '', location.pathname + location.search)
  return text
}
