import { type CaipNetworkId, type Namespace, parseCaip2 } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import { getActiveConnection } from '../state/selectors.js'
import { createLateGatewaySiwx } from './lateGatewaySiwx.js'
import type { Siwx, SiwxContext } from './Siwx.js'

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
