import { type Address, createPublicClient, encodeAbiParameters, http, parseAbi } from 'viem'
import { recoverMessageAddress } from 'viem/utils'
import { type createProviderFetch, ProviderSilent } from '../social/createProviderFetch.js'

/** On OP Mainnet. */
const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const keyRegistry = '0x00000000fc1237824fb747abde0ff18990e59b7e'

const registryAbi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function keyDataOf(uint256 fid, bytes key) view returns (uint8 state, uint32 keyType)',
])
/** A key that is an address which may sign in for an account, and one that was added and not removed. */
const authAddressType = 2
const addedState = 1

/** What the chain says of Farcaster's accounts. */
export type FarcasterRegistry = {
  /**
   * Whether an address signed a text: by its key, or as a contract (ERC-1271, ERC-6492).
   *
   * @throws ProviderSilent
   */
  isSignedBy(address: Address, message: string, signature: `0x${string}`): Promise<boolean>
  /**
   * Whether an address speaks for an account: it holds it, or the account has named it.
   *
   * @throws ProviderSilent
   */
  speaksFor(address: Address, fid: bigint): Promise<boolean>
}

/**
 * Makes the reader of Farcaster's registries.
 *
 * @param options - A node of OP Mainnet, what asks it, and the longest wait in milliseconds.
 */
export function createFarcasterRegistry({
  fetch,
  rpcUrl,
}: {
  fetch: ReturnType<typeof createProviderFetch>
  rpcUrl: string
}): FarcasterRegistry {
  const client = createPublicClient({
    transport: http(rpcUrl, {
      retryCount: 0,
      fetchFn: (input, init) => fetch(String(input), { ...init, signal: null }),
    }),
  })

  /** Whatever is wrong with the node or its answer, it is the node's. */
  const ask = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await run()
    } catch (cause) {
      throw new ProviderSilent('The registries of Farcaster could not be asked', { cause })
    }
  }

  return {
    async isSignedBy(address, message, signature) {
      const recovered = await recoverMessageAddress({ message, signature }).catch(() => undefined)
      if (recovered?.toLowerCase() === address.toLowerCase()) return true
      return ask(() => client.verifyMessage({ address, message, signature }))
    },
    speaksFor: (address, fid) =>
      ask(async () => {
        const shared = { abi: registryAbi }
        const held = await client.readContract({
          ...shared,
          address: idRegistry,
          functionName: 'idOf',
          args: [address],
        })
        if (held === fid) return true
        const key = encodeAbiParameters([{ type: 'address' }], [address])
        const [state, keyType] = await client.readContract({
          ...shared,
          address: keyRegistry,
          functionName: 'keyDataOf',
          args: [fid, key],
        })
        return keyType === authAddressType && state === addedState
      }),
  }
}
