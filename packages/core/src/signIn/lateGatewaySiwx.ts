import { createLate } from '../flow/createLate.js'
import type { GatewaySignInOptions, Siwx, SiwxContext } from './Siwx.js'

/** The gateway's sign-in, which a page loads when a visitor of it may be signed in; see `gatewaySignIn`. */
export function createLateGatewaySiwx(
  context: Omit<SiwxContext, 'createGatewaySiwx'>,
  options: GatewaySignInOptions = {},
): Siwx {
  const load = createLate(async () => {
    const { createGatewaySiwx } = await import('./createGatewaySiwx.js')
    return createGatewaySiwx(context, options)
  })
  return {
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    getRequired: () => options.required ?? true,
    verifiesTransactions: true,
    requestEmailOtp: async (input) => (await load()).requestEmailOtp(input),
    confirmEmailOtp: async (input) => (await load()).confirmEmailOtp(input),
    createMessage: async (input) => (await load()).createMessage(input),
    addSession: async (session) => (await load()).addSession(session),
    setSessions: async (sessions) => (await load()).setSessions(sessions),
    getSessions: async (chainId, address) => (await load()).getSessions(chainId, address),
    revokeSession: async (chainId, address) => (await load()).revokeSession(chainId, address),
  }
}
