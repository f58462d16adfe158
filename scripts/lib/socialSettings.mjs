import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootFolder } from './rootFolder.mjs'

/**
 * The settings of a gateway whose visitors log in at the local identity provider. From a real one's they differ in hosts and
 * clients alone. They come of what is built, so they can be had after the build.
 *
 * @param {{ identity: string, evmA: string }} addresses - Where the identity provider is, and the chain with Farcaster's
 *   registries.
 * @returns {Promise<Record<string, string>>}
 */
export async function createSocialSettings({ identity, evmA }) {
  const built = pathToFileURL(join(rootFolder, 'local/dist/exports/identity.js')).href
  /** @type {typeof import('@latchkey/local/identity')} */
  const { createLocalFarcasterUrl, createLocalProviderUrls, localClients } = await import(built)
  const port = Number(new URL(identity).port)
  const urls = createLocalProviderUrls(port)
  /** @type {[string, string][]} */
  const entries = Object.entries(localClients).flatMap(([id, client]) => {
    const prefix = `SOCIAL_${id.toUpperCase()}_`
    const settings = { url: urls[/** @type {keyof typeof urls} */ (id)], ...client }
    return Object.entries(settings).map(
      ([name, value]) => /** @type {[string, string]} */ ([prefix + toVariable(name), value]),
    )
  })
  return {
    ...Object.fromEntries(entries),
    SOCIAL_X_EMAIL: '1',
    SOCIAL_FARCASTER_RELAY_URL: createLocalFarcasterUrl(port),
    SOCIAL_FARCASTER_RPC_URL: evmA,
  }
}

/**
 * `clientId` is `CLIENT_ID`.
 *
 * @param {string} name
 */
function toVariable(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
