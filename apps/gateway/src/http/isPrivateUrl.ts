import { isPrivateAddress } from './isPrivateAddress.js'

/**
 * Whether an address is of this machine or of a network that the internet does not route, as it is written.
 *
 * @param url - Such as `http://localhost:4000`.
 */
export function isPrivateUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return /^(.+\.)?localhost$/.test(host) || isPrivateAddress(host)
}
