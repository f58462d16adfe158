import { readCompiledContract, waitForReceipt } from '@latchkey/local/chains/eip155'
import { createPublicClient, encodeDeployData, encodeFunctionData, type Hex, http } from 'viem'

/** A collection of a test. */
export type TestCollection = {
  /** In lower case. */
  address: Hex
  /** Calls `mint`, and waits until it is mined. */
  mint(...args: readonly unknown[]): Promise<void>
}

/**
 * Deploys a collection.
 *
 * @param name - Of its contract.
 * @param options - The node, the account that deploys and mints, and what the constructor takes.
 */
export async function deployNfts(
  name: 'HostileNfts' | 'LatchkeyBadges',
  { args, rpcUrl, sender }: { args: readonly unknown[]; rpcUrl: string; sender: string },
): Promise<TestCollection> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const { abi, bytecode } = readCompiledContract(name)
  const send = async (call: { to?: Hex; data: Hex }) => {
    const hash = (await client.request({
      method: 'eth_sendTransaction' as never,
      params: [{ from: sender, gas: '0x1c9c380', ...call }] as never,
    })) as Hex
    return waitForReceipt(client, hash)
  }
  const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode, args }) })
  if (!contractAddress) throw new Error(`${name} was not deployed`)
  return {
    address: contractAddress.toLowerCase() as Hex,
    async mint(...values) {
      await send({
        to: contractAddress,
        data: encodeFunctionData({ abi, functionName: 'mint', args: values }),
      })
    },
  }
}
