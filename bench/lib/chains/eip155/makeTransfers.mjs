import { localAccounts } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'

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
  const [count] = await send(network, [{ method: 'eth_getTransactionCount', params: [from, 'latest'] }])
  let nonce = Number(count)
  await send(network, [{ method: 'evm_setAutomine', params: [false] }])
  for (let block = 0; block < blocks; block++) {
    const payments = Array.from({ length: perBlock }, () => ({
      method: 'eth_sendTransaction',
      params: [{ from, to, data, gas: toHex(100_000), nonce: toHex(nonce++) }],
    }))
    await send(network, payments)
    await send(network, [{ method: 'evm_mine', params: [] }])
  }
  await send(network, [{ method: 'evm_setAutomine', params: [true] }])
}

async function send(network, calls) {
  const response = await fetch(network.rpcUrls.default.http[0], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  })
  return (await response.json()).map(({ error, result }) => {
    if (error) throw new Error(`The node refused: ${error.message}`)
    return result
  })
}
