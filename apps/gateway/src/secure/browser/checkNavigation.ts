import type { FastifyRequest } from 'fastify'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import { isOneOf } from './checkBrowser.js'

/**
 * Lets a window through that a provider sends here, and nothing that a page does behind its visitor's back: no picture, no
 * frame, no script.
 *
 * @param request - The request.
 * @throws GatewayFailure `secure/origin`
 */
export function checkNavigation(request: FastifyRequest): void {
  const isWindow =
    isOneOf(request.headers['sec-fetch-mode'], ['navigate']) &&
    isOneOf(request.headers['sec-fetch-dest'], ['document'])
  if (!isWindow) throw new GatewayFailure('secure/origin', 'This address is for windows only')
}
