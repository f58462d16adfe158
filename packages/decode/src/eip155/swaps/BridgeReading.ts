/** What a call does that sends tokens to another network. Addresses are in lower case, amounts in base units. */
export type BridgeReading = {
  /** Whose contract is called: LI.FI's, or the one of Latchkey's local networks. */
  family: 'lifi' | 'lifi-sandbox'
  /** The bridge behind it. */
  bridge: 'across' | 'relay' | 'sandbox'
  /** The sold token; undefined for the network's coin. */
  sold: string | undefined
  soldAtomic: bigint
  /** The token of the other network that is paid out; undefined for its coin. */
  bought: string | undefined
  /** The bridge pays its coin out in place of the wrapped one. */
  isUnwrapped: boolean
  /** Less is not paid out; undefined when the call does not say. */
  boughtAtomic: bigint | undefined
  receiver: string
  /** Who gets the tokens back; undefined for whoever sends the transaction. */
  refundReceiver: string | undefined
  destinationChainId: bigint
  /** Something is called on the other network, which nobody here can read. */
  hasDestinationCall: boolean
}
