import type { Messages } from '../../messages/Messages.js'

/**
 * Names a way to pay.
 *
 * @param texts - Of buying.
 * @param method - As the gateway names it.
 */
export function getMethodName(texts: Messages['onramp'], method: string): string {
  const known = texts.methods[method.toLowerCase()]
  if (known) return known
  const words = method.replace(/[_-]+/g, ' ').toLowerCase()
  return texts.otherMethod({ name: words.charAt(0).toUpperCase() + words.slice(1) })
}
