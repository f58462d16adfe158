import type { LocalAddress } from './LocalNetwork.js'

/** The zones whose names the local chains ask the gateway for: those that it has unless an operator says others. */
export const localNameZones: readonly string[] = ['reown.id', 'wcn.id']

/** Signs what a gateway of the local stack answers: number fifteen of the development phrase, counted from zero. Everyone has its key. */
export const localNameSigner: { address: LocalAddress; key: string } = {
  address: '0xcd3B766CCDd6AE721141F452C550Ca635964ce71',
  key: '8166f546bab6da521a8369cab06c5d2b9e46670292d85c875ee9ec20e84ffb61',
}
