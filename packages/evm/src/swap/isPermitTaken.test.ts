import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { createChainContext } from '@latchkey/testing'
import { createTestClient, type Hex, http, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { toAnsweringCode } from '../testing/toAnsweringCode.js'
import { toNetwork } from '../toNetwork.js'
import { isPermitTaken } from './isPermitTaken.js'

const [owner] = localAccounts
const token = `0x${'7e'.repeat(20)}` as const
const zero = numberToHex(0, { size: 32 })
const signal = new AbortController().signal

let chains: TestChains
beforeAll(async () => {
  chains = await startTestChains()
})
afterAll(() => chains?.stop())

/** Whether it takes an allowance of 5, on a network with `multicall3` and on one without. */
async function isTaken(answers: Readonly<Record<string, Hex>>): Promise<[boolean, boolean]> {
  const network = toNetwork(chains.networks[0])
  const transport = http(chains.networks[0].rpcUrls.default.http[0])
  await createTestClient({ mode: 'anvil', transport }).setCode({
    address: token,
    bytecode: toAnsweringCode(answers),
  })
  const reader = await createReaders(createChainContext({ signal }))(network)
  const permit = { token, amountAtomic: 5n, deadline: 1n, v: 27, r: zero, s: zero }
  const asked = { owner, permit, spender: localContracts.v3Router }
  return [
    await isPermitTaken(reader, { ...asked, network }),
    await isPermitTaken(reader, { ...asked, network: { contracts: undefined } }),
  ]
}

const permit = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'
const toAllowance = (amount: bigint) => ({
  'allowance(address,address)': numberToHex(amount, { size: 32 }),
})

test('a token takes what it does not refuse, and allows then', async () => {
  expect(await isTaken({ [permit]: '0x', ...toAllowance(5n) })).toEqual([true, true])
  expect(await isTaken(toAllowance(5n)), 'it refuses').toEqual([false, false])
  // Without multicall3 nobody sees it.
  expect(await isTaken({ [permit]: '0x', ...toAllowance(4n) }), 'it does nothing').toEqual([false, true])
  expect(await isTaken({ [permit]: '0x' }), 'it says nothing').toEqual([false, true])
})
