import { connectorIds, readField } from '@latchkey/core'
import { toPlainText } from '@latchkey/primitives'
import { type Eip1193Provider, isProvider } from './Eip1193Provider.js'

// Names and pictures are stored with the connection: one wallet must not fill the site's storage.

/** The longest name the domain name system has; a wallet cannot own a longer one. */
const maxRdns = 253
/** A picture that is longer as a data URL is left out (§9.065). */
const maxIcon = 200_000

/** What a wallet says of itself, read. */
export type Announcement = {
  uuid: string
  name: string
  rdns: string
  icon: string | undefined
  provider: Eip1193Provider
}

/**
 * Reads what a wallet announces of itself (EIP-6963); without a schema, as a page has this from the start.
 *
 * @param detail - The announcement.
 * @returns `undefined` where it is incomplete, or passes for a connector of another kind.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readField(detail, 'info')
  const provider = readField(detail, 'provider')
  const [uuid, name, rdns, icon] = ['uuid', 'name', 'rdns', 'icon'].map((field) => readField(info, field))
  const isComplete = typeof uuid === 'string' && typeof name === 'string' && typeof rdns === 'string'
  const shownName = isComplete && toPlainText(name)
  if (!shownName || rdns === '' || rdns.length > maxRdns || isFixedId(rdns) || !isProvider(provider)) {
    return undefined
  }
  return { uuid, name: shownName, rdns, icon: isOwnPicture(icon) ? icon : undefined, provider }
}

/**
 * Whether a wallet's picture carries its own bytes, and not too many: a page must not be made to fetch from strangers.
 *
 * @param icon - What the wallet gives.
 */
export function isOwnPicture(icon: unknown): icon is string {
  return typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= maxIcon
}

/** Whether connectors of other kinds go by an id: a wallet must not pass for one of them. */
function isFixedId(id: string): boolean {
  return Object.values<string>(connectorIds).includes(id)
}
