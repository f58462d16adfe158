import { toSuiAddressKey } from '@latchkey/primitives'

/**
 * The network's own objects and packages are counted from zero: `0x0` to `0x6`, the clock and the system's state among them, `0x8`,
 * `0x403`, `0xacc`, `0xdee9`. Nobody finds a key whose hash has so many zeros in front.
 */
const chosenForTheNetwork = /^0x0{56}/

/**
 * Tells whether nobody can hold the key of an address: what is sent to the network's own objects is lost.
 *
 * @param address - An address.
 */
export function isUnownedAddress(address: string): boolean {
  return chosenForTheNetwork.test(toSuiAddressKey(address))
}
