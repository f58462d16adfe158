import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { encodeFunctionData, erc20Abi, maxUint256, multicall3Abi, toHex } from 'viem'
import { sendBatch } from './sendBatch.mjs'

const [from] = localAccounts
const gas = toHex(12_000_000)

/**
 * Fills blocks with token payments, several with each transaction.
 *
 * @param {import('@latchkey/local/networks/eip155').LocalNetwork} network A network whose node holds the keys of the local accounts.
 * @param {{ blocks: number, transactions: number, payments: number }} options Transactions of a block, and payments of each.
 * @returns {Promise<number>} How many payments there are.
 */
export async function makePayments(network, { blocks, transactions, payments }) {
  const [{ address: token }] = network.tokens
  const approve = { abi: erc20Abi, functionName: 'approve', args: [localContracts.multicall3, maxUint256] }
  await send(network, [{ from, to: token, data: encodeFunctionData(approve) }])
  const [count] = await sendBatch(network, [{ method: 'eth_getTransactionCount', params: [from, 'pending'] }])
  let nonce = Number(count)
  let paid = 0
  await sendBatch(network, [{ method: 'evm_setAutomine', params: [false] }])
  for (let block = 0; block < blocks; block++) {
    const calls = Array.from({ length: transactions }, () => {
      const args = [Array.from({ length: payments }, () => toPayment(token, paid++))]
      const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args })
      return { from, to: localContracts.multicall3, data, gas, nonce: toHex(nonce++) }
    })
    await send(network, calls)
    await sendBatch(network, [{ method: 'evm_mine', params: [] }])
  }
  await sendBatch(network, [{ method: 'evm_setAutomine', params: [true] }])
  return paid
}

function toPayment(target, number) {
  const receiver = toHex(1_000_000 + (number % 997), { size: 20 })
  const callData = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [from, receiver, 1n],
  })
  return { target, allowFailure: false, callData }
}

const send = (network, calls) =>
  sendBatch(
    network,
    calls.map((call) => ({ method: 'eth_sendTransaction', params: [call] })),
  )
