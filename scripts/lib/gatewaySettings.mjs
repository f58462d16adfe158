import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootFolder } from './rootFolder.mjs'

/**
 * The settings of a gateway that uses the stand-ins of services and answers the contracts of the local chains. From those of real services they differ in hosts and clients
 * alone. They come of what is built, so they can be had after the build.
 *
 * @param {ReturnType<typeof import('./settings.mjs').getAddresses>} addresses - Where the local stack answers.
 * @returns {Promise<Record<string, string>>}
 */
export async function createGatewaySettings(addresses) {
  const toBuilt = (/** @type {string} */ name) =>
    pathToFileURL(join(rootFolder, `local/dist/exports/${name}.js`)).href
  /** @type {typeof import('@latchkey/local/services')} */
  const { localServices } = await import(toBuilt('services'))
  /** @type {typeof import('@latchkey/local/chains')} */
  const { localChains } = await import(toBuilt('chains'))
  const settings = [
    ...Object.values(localServices).map((service) => service.createGatewaySettings(addresses)),
    ...Object.values(localChains).map((chain) => chain.gatewaySettings),
  ]
  return Object.assign({}, ...settings)
}
