import type { PeerMetadata } from '@latchkey/pairing'
import { toPlainText } from '@latchkey/primitives'
import { parseUrl } from '../parseUrl.js'

/** A paired site as it presents itself; nobody has checked any of it. */
export type Site = {
  name: string
  /** Where it says it is: its origin, or its words when they are no web address. */
  origin: string
  /** False when what it gives as its address is none. */
  hasAddress: boolean
  icon?: string
  /** A link back to it. */
  returnUrl?: string
}

/**
 * What pocket shows of a site on another device.
 *
 * @param peer - What the site says about itself.
 */
export function toSite({ name, url, icons, redirect }: PeerMetadata): Site {
  const address = toWebAddress(url)
  const icon = icons.map(toWebAddress).find((candidate) => candidate !== undefined)
  const back = toReturnUrl(redirect?.universal) ?? toReturnUrl(redirect?.native)
  return {
    name: toPlainText(name) || address?.host || 'A site without a name',
    origin: address?.origin ?? (toPlainText(url) || 'no address given'),
    hasAddress: address !== undefined,
    ...(icon && { icon: icon.href }),
    ...(back && { returnUrl: back }),
  }
}

function toWebAddress(text: string): URL | undefined {
  const url = parseUrl(text)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

/** A site may name its app's own scheme; one that would run code or read files is not followed. */
function toReturnUrl(text: string | undefined): string | undefined {
  const url = parseUrl(text ?? '')
  return url && !/^(javascript|data|file|blob|about|vbscript):$/.test(url.protocol) ? url.href : undefined
}
