import type { IncomingMessage } from 'node:http'
import { isPrivateAddress } from './isPrivateAddress.js'
import { isPrivateUrl } from './isPrivateUrl.js'

/** What proxies add; whoever sends one of these is not, or does not want to be, a direct caller. */
const proxyHeaders = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|x-envoy-.*)$/

/**
 * Whether a request comes straight from a private network. An address alone says nothing: a proxy on the same host has it too. The
 * name it was called by counts as well, which a page that has its own name point here cannot choose.
 *
 * @param request - The request.
 */
export function isDirectLocalCaller({
  headers,
  socket,
}: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  if (Object.keys(headers).some((name) => proxyHeaders.test(name))) return false
  return isPrivateAddress(socket.remoteAddress ?? '') && isPrivateUrl(`http://${headers.host ?? ''}`)
}
