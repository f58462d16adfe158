import { localAccounts } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { sendBatch } from './sendBatch.mjs'

/**
 * Sends an account many payments in a token, with as many in each block.
 *
 * @param {import('@latchkey/local/networks/eip155').LocalNetwork} network A network whose node holds the keys of the local accounts.
 * @param {{ receiver: string, blocks: number, perBlock: number }} options
 */
export async function makeTransfers(network, { receiver, blocks, perBlock }) {
  const [from] = localAccounts
  const [{ address: to }] = network.tokens
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 1n] })
  const [count] = await sendBatch(network, [{ method: 'eth_getTransactionCount', params: [from, 'latest'] }])
  let nonce = Number(count)
  await sendBatch(network, [{ method: 'evm_setAutomine', params: [false] }])
  for (let block = 0; block < blocks; block++) {
    const payments = Array.from({ length: perBlock }, () => ({
      method: 'eth_sendTransaction',
      params: [{ from, to, data, gas: toHex(100_000), nonce: toHex(nonce++) }],
    }))
    await sendBatch(network, payments)
    await sendBatch(network, [{ method: 'evm_mine', params: [] }])
  }
  await sendBatch(network, [{ method: 'evm_setAutomine', params: [true] }])
}
