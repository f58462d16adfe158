import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rootFolder } from './rootFolder.mjs'

/**
 * The settings of a gateway that uses the stand-ins of services. From those of real services they differ in hosts and clients
 * alone. They come of what is built, so they can be had after the build.
 *
 * @param {ReturnType<typeof import('./settings.mjs').getAddresses>} addresses - Where the local stack answers.
 * @returns {Promise<Record<string, string>>}
 */
export async function createGatewaySettings(addresses) {
  const built = pathToFileURL(join(rootFolder, 'local/dist/exports/services.js')).href
  /** @type {typeof import('@latchkey/local/services')} */
  const { localServices } = await import(built)
  const settings = Object.values(localServices).map((service) => service.createGatewaySettings(addresses))
  return Object.assign({}, ...settings)
}
