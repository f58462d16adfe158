/**
 * A web address that may be opened, or `undefined`: lists and tokens come from others, and `javascript:` is no page.
 *
 * @param value - An address from outside.
 */
export function getWebUrl(value: string | null | undefined): string | undefined {
  if (!value || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
