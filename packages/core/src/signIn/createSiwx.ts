import { type CaipNetworkId, type Namespace, parseCaip2 } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { createLate } from '../flow/createLate.js'
import { getActiveConnection } from '../state/selectors.js'
import type { GatewaySignInOptions, Siwx, SiwxContext } from './Siwx.js'

/**
 * Makes the sign-in that the site has asked for; `undefined` where it has asked for none.
 *
 * @param base - What the kit's parts are made from.
 */
export function createSiwx({ options, client, storage, clock, store, chains }: KitBase): Siwx | undefined {
  if (typeof options.siwx !== 'function') return options.siwx
  const context: Omit<SiwxContext, 'createGatewaySiwx'> = {
    client,
    storage,
    clock,
    getConnection: () => getActiveConnection(store.getState()),
    isSameAddress: (caipNetworkId: CaipNetworkId, one: string, other: string) =>
      isSameAddress(chains.get(parseCaip2(caipNetworkId).namespace as Namespace), one, other),
    getNetworks: () => store.getState().networks,
  }
  return options.siwx({
    ...context,
    createGatewaySiwx: (siwxOptions) => createLateGatewaySiwx(context, siwxOptions),
  })
}

/** The gateway's sign-in, which a page loads when a visitor of it may be signed in; see `gatewaySignIn`. */
function createLateGatewaySiwx(
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
