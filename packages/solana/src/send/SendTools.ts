import type { SendRawParameters } from '../wallets/ConnectionParts.js'
import type { SolanaProvider } from '../wallets/SolanaProvider.js'

/**
 * What sending needs of what a page has loaded by then. It is given, not imported: what late parts share by importing it
 * becomes a script of its own.
 */
export type SendTools = {
  /** Of a transaction, what is signed. */
  getBytesToSign(transaction: Uint8Array): Uint8Array
  /** Has the wallet sign, as one of its accounts. `undefined` where it only signs along with sending. */
  sign(
    provider: SolanaProvider,
    transaction: Uint8Array,
    address: string,
  ): Promise<{ transaction: Uint8Array; signature: Uint8Array }> | undefined
  /** Has the wallet sign and send. */
  signAndSend(provider: SolanaProvider, transaction: Uint8Array, address: string): Promise<string>
  sendRaw(parameters: SendRawParameters): Promise<string>
}
