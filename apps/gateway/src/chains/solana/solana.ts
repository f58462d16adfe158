import { decodeBase58, nativeTokenAddresses } from '@latchkey/primitives'
import type { ChainModule } from '../ChainModule.js'

const keyBytes = 32

/** Solana, of which the gateway knows the form of addresses so far: they are accounts without a name. */
export const solana: ChainModule = {
  namespace: 'solana',
  // The length comes first: base58 of a long text takes time that grows with its square.
  isAddress: (text) => text.length >= 32 && text.length <= 44 && decodeBase58(text)?.length === keyBytes,
  toAddressKey: (address) => address,
  nativeToken: { placeholder: nativeTokenAddresses.solana, wireAddress: nativeTokenAddresses.solana },
}
