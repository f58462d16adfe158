import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { Address, NETWORK, OutScript, Script, TEST_NETWORK } from '@scure/btc-signer'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import { prefixOf } from '../networks.js'

function networkOf(id: string) {
  const prefix = prefixOf(id)
  return prefix === 'bc' ? NETWORK : { ...TEST_NETWORK, bech32: prefix }
}

/**
 * The script that pays an address.
 *
 * @param address - Any text.
 * @param network - CAIP-2 id.
 * @throws TransactionRefusal when it is no address of the network.
 */
export function toScript(address: string, network: string): Uint8Array {
  try {
    return OutScript.encode(Address(networkOf(network)).decode(address))
  } catch {
    throw new TransactionRefusal(`${address} is not an address of this network`)
  }
}

/**
 * The address that a script pays.
 *
 * @param script - The script.
 * @param network - CAIP-2 id.
 * @returns Nothing for one that has no address.
 */
export function toAddress(script: Uint8Array, network: string): string | undefined {
  try {
    return Address(networkOf(network)).encode(OutScript.decode(script))
  } catch {
    // A script of another form; what it asks for cannot be told.
    return undefined
  }
}

/**
 * What a script writes into the chain instead of paying anybody.
 *
 * @param script - The script.
 * @returns In hexadecimal; nothing for a script that can be spent.
 */
export function toData(script: Uint8Array): string | undefined {
  if (script[0] !== 0x6a) return undefined
  try {
    const [, ...parts] = Script.decode(script)
    const pushed = parts.filter((part) => part instanceof Uint8Array)
    if (pushed.length === parts.length) return bytesToHex(concatBytes(...pushed))
  } catch {
    // It is no script, and need not be one.
  }
  return bytesToHex(script.subarray(1))
}

/**
 * The script that writes something into the chain.
 *
 * @param data - 80 bytes at most.
 */
export function toDataScript(data: Uint8Array): Uint8Array {
  return Script.encode(['RETURN', data])
}
