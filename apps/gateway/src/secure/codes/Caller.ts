import type { FastifyRequest } from 'fastify'
import { describeDevice, describePlace } from '../devices/describeDevice.js'

/** Who makes a call before anybody is logged in. */
export type Caller = {
  /** Of the device's key. */
  thumbprint: string
  /** As the socket or a believed proxy wrote it; counted, and kept nowhere as it is. */
  address: string
  /** Such as `Firefox on Linux`. */
  device: string
  /** Such as `203.0.113.*`. */
  place: string
}

/**
 * Describes who makes a call.
 *
 * @param request - The call.
 * @param thumbprint - Of the key that signed it.
 */
export function toCaller(request: FastifyRequest, thumbprint: string): Caller {
  return {
    thumbprint,
    address: request.ip,
    device: describeDevice(request.headers['user-agent']),
    place: describePlace(request.ip),
  }
}
