type ScriptPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/**
 * Makes what says of a script's address that it may be loaded: of those that the build wrote and of no other. A page makes it
 * once, as its policy asks.
 *
 * @param urls - Of the scripts.
 * @returns Gives the address back, in the form the browser wants it.
 */
export function createScriptTrust(urls: readonly string[]): (url: string) => string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  const createScriptURL = (url: string) => {
    if (urls.includes(url)) return url
    throw new TypeError('This is no script of the wallet')
  }
  const policy = trustedTypes?.createPolicy('latchkey', { createScriptURL }) ?? { createScriptURL }
  return (url) => policy.createScriptURL(url) as string
}
